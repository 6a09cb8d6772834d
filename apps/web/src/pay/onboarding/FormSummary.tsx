import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { MerchantForm } from '@partsdesk/core/pay/onboarding/merchantForm';
import { FormFacts } from './FormFacts';

interface FormSummaryProps {
  title: string;
  form: MerchantForm;
  action?: React.ReactNode;
}

/** Shows the submitted data, or the data in force. */
export const FormSummary = ({ title, form, action }: FormSummaryProps) => (
  <Paper
    component="section"
    aria-label={title}
    variant="outlined"
    sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Typography component="h2" variant="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {action}
    </Box>
    <FormFacts form={form} />
  </Paper>
);
