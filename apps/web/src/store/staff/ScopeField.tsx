import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { FieldFrame, type Field } from '@partsdesk/ui/form/field';
import { dataScopes } from './dataScopes';

/** 数据范围 */
export function ScopeField({ value, onChange, ...field }: Field<Schemas['DataScope']>) {
  return (
    <FieldFrame {...field} label="数据范围">
      {() => (
        <RadioGroup
          aria-label="数据范围"
          value={value}
          onChange={(event) => onChange(event.target.value as Schemas['DataScope'])}
        >
          {dataScopes.map((scope) => (
            <FormControlLabel
              key={scope.value}
              value={scope.value}
              sx={{ m: 0, py: 1 }}
              control={<Radio size="small" />}
              label={
                <>
                  {scope.label}
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                    {scope.hint}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
      )}
    </FieldFrame>
  );
}
