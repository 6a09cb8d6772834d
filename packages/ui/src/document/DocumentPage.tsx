import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { ActionBar } from '../page/ActionBar';
import { usePhone } from '../page/usePhone';
import { DocumentActions, type DocumentAction } from './DocumentActions';
import { DocumentNumber } from './DocumentNumber';
import { useDocumentSeen } from './documentSeen';
import { FactGrid, type Fact } from './FactGrid';
import { LifecycleStepper, type LifecycleStep } from './LifecycleStepper';
import { thumbOrder } from './thumbOrder';
import { Timeline, type TimelineEntry } from './Timeline';

interface DocumentPageProps {
  title: string;
  code?: string | null | undefined;
  /** A StatusChip. */
  status?: React.ReactNode;
  steps?: readonly LifecycleStep[];
  actions?: readonly (DocumentAction | false | undefined)[];
  facts?: readonly (Fact | false | undefined)[];
  /** On a phone, puts steps and facts below the lines, where these are what the user works on. */
  linesFirst?: boolean;
  /** Sections with the document's lines. */
  children?: React.ReactNode;
  /** Sums, right under the lines. */
  totals?: React.ReactNode;
  timeline?: readonly TimelineEntry[];
}

/** Lays out a document: head with number, status and actions, then key facts, lines, totals and history. */
export function DocumentPage({
  title,
  code,
  status,
  steps,
  actions = [],
  facts,
  linesFirst = false,
  children,
  totals,
  timeline,
}: DocumentPageProps) {
  const phone = usePhone();
  useDocumentSeen(title, code);
  const bar = <DocumentActions actions={phone ? thumbOrder(actions) : actions} />;
  const below = phone && linesFirst;
  const about = (
    <>
      {steps && steps.length > 0 && <LifecycleStepper steps={steps} />}
      {facts && facts.length > 0 && <FactGrid facts={facts} />}
    </>
  );
  return (
    <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Paper variant="outlined" sx={{ p: 4, display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Typography variant="h1">{title}</Typography>
          {code && <DocumentNumber code={code} size={16} />}
          {status}
          {!phone && <Box sx={{ flex: 1 }}>{bar}</Box>}
        </Box>
        {!below && about}
      </Paper>
      {(children || totals) && (
        // Clips without scrolling, so that a bar of a section sticks to the page.
        <Paper variant="outlined" sx={{ minWidth: 0, overflow: 'clip' }}>
          {children}
          {totals && (
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                justifyContent: 'flex-end',
                columnGap: 6,
                rowGap: 2,
                p: 4,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              {totals}
            </Box>
          )}
        </Paper>
      )}
      {below && (
        <Paper variant="outlined" sx={{ p: 4, display: 'grid', gap: 4 }}>
          {about}
        </Paper>
      )}
      {timeline && timeline.length > 0 && (
        <Paper variant="outlined" sx={{ p: 4, display: 'grid', gap: 3 }}>
          <Typography component="h2" variant="h2">
            操作记录
          </Typography>
          <Timeline entries={timeline} />
        </Paper>
      )}
      {phone && actions.some(Boolean) && <ActionBar>{bar}</ActionBar>}
    </Box>
  );
}
