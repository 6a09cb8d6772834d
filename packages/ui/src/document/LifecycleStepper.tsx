import Box from '@mui/material/Box';
import { statusTones } from './tones';

export interface LifecycleStep {
  label: string;
  state: 'done' | 'current' | 'todo' | 'failed';
}

const stateStyles = {
  done: { ...statusTones.green, sign: '✓', word: '已完成' },
  current: { ...statusTones.blue, sign: '●', word: '进行中' },
  todo: { ...statusTones.grey, sign: '', word: '未开始' },
  failed: { ...statusTones.red, sign: '×', word: '未通过' },
} as const;

/** Shows the steps of a document's lifecycle and the current one. */
export function LifecycleStepper({ steps }: { steps: readonly LifecycleStep[] }) {
  return (
    <Box
      component="ol"
      aria-label="单据进度"
      sx={{ display: 'flex', flexWrap: 'wrap', rowGap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {steps.map(({ label, state }, index) => (
        <Box
          component="li"
          key={label}
          {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            color: stateStyles[state].color,
            fontWeight: state === 'current' ? 600 : 400,
          }}
        >
          {index > 0 && (
            <Box
              aria-hidden
              sx={{
                width: 32,
                mx: 1,
                borderTop: 1,
                borderColor: state === 'todo' ? 'divider' : stateStyles[state].color,
              }}
            />
          )}
          <Box
            aria-label={stateStyles[state].word}
            role="img"
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 20,
              height: 20,
              borderRadius: '50%',
              fontSize: 11,
              bgcolor: stateStyles[state].background,
            }}
          >
            {stateStyles[state].sign || index + 1}
          </Box>
          {label}
        </Box>
      ))}
    </Box>
  );
}
