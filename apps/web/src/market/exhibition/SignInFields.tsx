import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { MOST_ASKED, MOST_FIELDS, SIGN_IN_KINDS } from '@partsdesk/core/market/exhibition/signInFields';
import { signIn } from '@partsdesk/sdk/parts/signIn';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { RecentlyUsed } from '@partsdesk/ui/list/RecentlyUsed';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { blankField, fieldLike, moved, type FieldDraft } from './fieldDrafts';
import { kindLabel } from './signInTexts';

interface SignInFieldsProps {
  fields: readonly FieldDraft[];
  /** Visitors have answered: saved fields keep their kind, and are hidden instead of removed. */
  answered: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (fields: FieldDraft[]) => void;
}

/** Edits what visitors are asked for, in its order. */
export function SignInFields({ fields, answered, errors, onChange }: SignInFieldsProps) {
  const { data, loading } = useLoad(useGroup(signIn).recentlyUsedAttr);
  const used = data ?? [];
  const change = (at: number, patch: Partial<FieldDraft>) =>
    onChange(fields.map((field, place) => (place === at ? { ...field, ...patch } : field)));
  const asked = fields.filter(({ hidden }) => !hidden).length;
  const full = asked >= MOST_ASKED || fields.length >= MOST_FIELDS;
  const fresh = used.filter(({ label }) => !fields.some((field) => field.label.trim() === label));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {errors.attributes && <Alert severity="error">{errors.attributes}</Alert>}
      <Box component="ol" aria-label="签到项" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {fields.map((field, at) => (
          <Box
            component="li"
            key={field.key}
            aria-label={`第${String(at + 1)}项`}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, p: 3, display: 'grid', gap: 2 }}
          >
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '2fr 1fr' }, alignItems: 'start' }}>
              <TextField
                name={`attributes[${String(at)}].label`}
                label="名称"
                required
                maxLength={20}
                value={field.label}
                error={errors[`attributes[${String(at)}].label`]}
                onChange={(label) => change(at, { label: label ?? '' })}
              />
              <SelectField
                name={`attributes[${String(at)}].kind`}
                label="类型"
                choices={SIGN_IN_KINDS}
                disabled={answered && field.id !== undefined}
                value={field.kind}
                error={errors[`attributes[${String(at)}].kind`]}
                hint={answered && field.id !== undefined ? '已有人填写，不能改类型' : undefined}
                onChange={(kind) => change(at, { kind })}
              />
            </Box>
            {field.kind === 'choice' && (
              <TextField
                name={`attributes[${String(at)}].choices`}
                label="选项"
                required
                maxLength={200}
                hint="用逗号隔开，二到十个，如：朋友介绍，路过"
                value={field.choices}
                error={errors[`attributes[${String(at)}].choices`]}
                onChange={(choices) => change(at, { choices: choices ?? '' })}
              />
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <FormControlLabel
                control={
                  <Checkbox
                    size="small"
                    checked={field.required}
                    onChange={(_, required) => change(at, { required })}
                  />
                }
                label="必填"
              />
              {field.hidden && <Box sx={{ color: 'text.secondary' }}>已隐藏，不再询问</Box>}
              <Box sx={{ flex: 1 }} />
              <IconButton
                size="small"
                aria-label={`上移第${String(at + 1)}项`}
                disabled={at === 0}
                onClick={() => onChange(moved(fields, at, -1))}
              >
                <ArrowUpward fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`下移第${String(at + 1)}项`}
                disabled={at === fields.length - 1}
                onClick={() => onChange(moved(fields, at, 1))}
              >
                <ArrowDownward fontSize="small" />
              </IconButton>
              {answered && field.id !== undefined ? (
                <Button
                  size="small"
                  disabled={field.hidden && full}
                  onClick={() => change(at, { hidden: !field.hidden })}
                >
                  {field.hidden ? '恢复询问' : '隐藏'}
                </Button>
              ) : (
                <Button size="small" color="error" onClick={() => onChange(fields.filter((_, place) => place !== at))}>
                  移除
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Button variant="outlined" disabled={full} onClick={() => onChange([...fields, blankField()])}>
          添加签到项
        </Button>
        <Box sx={{ color: 'text.secondary' }}>
          {fields.length === 0
            ? '没有签到项时，客户扫码确认即可签到'
            : `已有 ${String(asked)} 项，最多 ${String(MOST_ASKED)} 项`}
        </Box>
      </Box>
      {loading && !data && <Box sx={{ height: 24 }} />}
      {!full && (
        <RecentlyUsed
          items={fresh}
          keyOf={({ kind, label }) => `${kind} ${label}`}
          text={({ label, kind }) => `${label}（${kindLabel(kind)}）`}
          onPick={(one) => onChange([...fields, fieldLike(one)])}
        />
      )}
    </Box>
  );
}
