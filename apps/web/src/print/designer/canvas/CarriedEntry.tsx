import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';

interface CarriedEntryProps {
  label: string;
  at: { x: number; y: number };
  /** It would be put onto the paper here. */
  placed: boolean;
}

/** Shows a field under the pointer while it is dragged onto the paper. */
export const CarriedEntry = ({ label, at, placed }: CarriedEntryProps) => (
  <Portal>
    <Box
      aria-hidden
      style={{ transform: `translate(${String(at.x + 12)}px, ${String(at.y + 8)}px)` }}
      sx={{
        position: 'fixed',
        top: 0,
        left: 0,
        zIndex: 'tooltip',
        pointerEvents: 'none',
        px: 2,
        py: 1,
        borderRadius: 1,
        fontSize: 13,
        bgcolor: placed ? 'primary.main' : 'text.secondary',
        color: 'common.white',
        boxShadow: 3,
      }}
    >
      {label}
    </Box>
  </Portal>
);
