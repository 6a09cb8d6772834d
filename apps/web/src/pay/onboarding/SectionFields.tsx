import Box from '@mui/material/Box';
import {
  sectionInfo,
  type FormSection,
  type MerchantForm,
  type MerchantProvider,
} from '@partsdesk/core/pay/onboarding/merchantForm';
import { FormFieldInput, type Fill } from './FormFieldInput';

interface SectionFieldsProps {
  section: FormSection;
  form: MerchantForm;
  provider: MerchantProvider;
  problemAt: (path: string) => string | undefined;
  fill: Fill;
}

/** Shows the fields of a section that the form's values require. */
export const SectionFields = ({ section, form, provider, problemAt, fill }: SectionFieldsProps) => (
  <Box
    sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' }, alignItems: 'start' }}
  >
    {(sectionInfo(section)?.fields ?? [])
      .filter(({ asked }) => asked(form))
      .map((field) => (
        <FormFieldInput
          key={field.path}
          field={field}
          form={form}
          provider={provider}
          problem={problemAt(field.path)}
          fill={fill}
        />
      ))}
  </Box>
);
