import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  formSections,
  valueAt,
  type FormField,
  type FormSection,
  type MerchantForm,
} from '@partsdesk/core/pay/onboarding/merchantForm';
import { FactGrid, type Fact } from '@partsdesk/ui/document/FactGrid';
import { StoredImage } from '@partsdesk/ui/file/StoredImage';
import { AreaName } from './AreaName';

const valueText = (field: FormField, value: string) =>
  field.options?.find((option) => option.value === value)?.label ?? value;

/** Shows the form's values, read-only. */
export function FormFacts({ form, only }: { form: MerchantForm; only?: readonly FormSection[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {formSections
        .filter(({ name }) => form[name] && (!only || only.includes(name)))
        .map(({ name, label, fields }) => {
          const filled = fields.flatMap((field) => {
            const values = [valueAt(form, field) ?? []].flat().filter(Boolean);
            return values.length ? [{ field, values }] : [];
          });
          const pictures = filled.filter(({ field }) => field.kind === 'picture' || field.kind === 'pictures');
          const facts = filled
            .filter((one) => !pictures.includes(one))
            .map(({ field, values }): Fact => [
              field.label,
              field.kind === 'area' ? (
                <AreaName key={field.path} code={values[0] ?? ''} />
              ) : (
                valueText(field, values.join('、'))
              ),
            ]);
          if (!filled.length) return null;
          return (
            <Box key={name} component="section" aria-label={label} sx={{ display: 'grid', gap: 3 }}>
              <Typography component="h3" variant="subtitle2">
                {label}
              </Typography>
              <FactGrid facts={facts} />
              {pictures.length > 0 && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
                  {pictures.flatMap(({ field, values }) =>
                    values.map((path) => (
                      <Box key={path} component="figure" sx={{ m: 0, width: 120 }}>
                        <Box
                          sx={{ height: 84, border: 1, borderColor: 'divider', borderRadius: 1.5, overflow: 'hidden' }}
                        >
                          <StoredImage path={path} isPrivate alt={field.label} fit="contain" />
                        </Box>
                        <Typography component="figcaption" variant="caption" color="textSecondary">
                          {field.label}
                        </Typography>
                      </Box>
                    )),
                  )}
                </Box>
              )}
            </Box>
          );
        })}
    </Box>
  );
}
