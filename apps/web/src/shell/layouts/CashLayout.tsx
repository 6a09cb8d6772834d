import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import { SlipPrinter } from '../../order/cash/checkout/SlipPrinter';
import { deskKeyLists } from '../../order/cash/deskKeyLists';
import { ShellKeys } from '../commands/ShellKeys';
import type { MatchedScreen } from '../matchScreen';
import { ScreenFrame } from '../ScreenFrame';
import { ShopElsewhere } from '../ShopElsewhere';
import { OutsideUnsaved } from '../tabs/outsideUnsaved';

/** Gives the cash desk the whole window; its pages bring their own head, and Ctrl+K leads on from them. */
export function CashLayout({ screen }: { screen: MatchedScreen }) {
  const { pathname } = useLocation();
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <ShopElsewhere />
      <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <OutsideUnsaved title={screen.title}>
          <SlipPrinter>
            <ScreenFrame key={pathname} screen={screen} />
          </SlipPrinter>
          <ShellKeys takesScans={false} deskKeys={deskKeyLists[screen.name]} />
        </OutsideUnsaved>
      </Box>
    </Box>
  );
}
