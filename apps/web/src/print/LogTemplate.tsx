import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { printTypeOf, PRINT_TYPES, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { Section } from '@partsdesk/ui/page/Section';
import { Link } from 'react-router-dom';
import { templatesAddress } from './templateAddress';
import { SOURCE_NAMES, useTemplate } from './useTemplate';

/** 打印模板: what is printed by templates, and by which of them in this shop by now. */
export const LogTemplate = () => (
  <Page plain title="打印模板">
    <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
      这几种单据按模板打印，其他单据的格式是固定的。没有设默认模板时，按系统模板和打印基础设置里的纸张打印。
    </Typography>
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
    >
      {PRINT_TYPES.map(({ code }) => (
        <TypeCard key={code} templateType={code} />
      ))}
    </Box>
  </Page>
);

/** Of the template in force, in px: the buttons below stay where they are when it has been read. */
const FORCE_HEIGHT = 76;

function TypeCard({ templateType }: { templateType: PrintTypeCode }) {
  const { data, error, reload } = useTemplate(templateType);
  const type = printTypeOf(templateType);
  return (
    <Section title={type?.name ?? ''}>
      <Typography variant="body2" color="textSecondary">
        在哪里打印：{type?.hint}
      </Typography>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {error === undefined && (
        <Box aria-busy={!data} sx={{ minHeight: FORCE_HEIGHT }}>
          {data && (
            <>
              <Typography variant="body2" color="textSecondary">
                现在用的模板
              </Typography>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{data.name}</Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1, alignItems: 'center' }}>
                <StatusChip tone={data.source === 'system' ? 'grey' : 'green'}>{SOURCE_NAMES[data.source]}</StatusChip>
                <span>{data.paper}</span>
              </Box>
            </>
          )}
        </Box>
      )}
      <Box>
        <Button variant="outlined" component={Link} to={templatesAddress(templateType)}>
          管理{type?.name}模板
        </Button>
      </Box>
    </Section>
  );
}
