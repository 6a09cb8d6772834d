import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { CameraButton } from '@partsdesk/ui/scan/CameraButton';
import { soundFound, soundUnknown } from '@partsdesk/ui/scan/sounds.ts';
import { useScanned } from '@partsdesk/ui/scan/useScanned.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { allArrived, TRANSFER, withArrived, type Arrived, type ArrivalWords, type Coming } from './arrivals';
import { PartPicker } from './PartPicker';
import type { Part } from './usePartsByCode';

interface ArrivalScanProps {
  coming: readonly Coming[];
  quantities: Arrived;
  /** Counted by scans: what was not scanned has not arrived. */
  scanning: boolean;
  onChange: (next: { quantities: Arrived; scanning: boolean }) => void;
  saving: boolean;
  /** Of a transfer where missing. */
  words?: ArrivalWords;
}

/** Counts arriving goods by scan, wherever the focus is: each scan is one piece of its line. */
export function ArrivalScan({ coming, quantities, scanning, onChange, saving, words = TRANSFER }: ArrivalScanProps) {
  const goods = useGroup(stockGoods);
  const notice = useNotice();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // The latest counts in a ref, since the answers to two quick scans may come within one render.
  const newest = useRef({ quantities, scanning });
  useLayoutEffect(() => {
    newest.current = { quantities, scanning };
  });
  const change = (next: { quantities: Arrived; scanning: boolean }, told: string) => {
    newest.current = next;
    setSaid(told);
    onChange(next);
  };
  const take = (part: Part): string | undefined => {
    const taken = withArrived(coming, newest.current.quantities, newest.current.scanning, part, words);
    if ('problem' in taken) return taken.problem;
    change({ quantities: taken.quantities, scanning: true }, taken.said);
    return undefined;
  };
  useScanned({
    find: async (code) => (await goods.byCodes({ codes: [code] }))[0],
    onFound: take,
    onUnknown: () => setSaid(''),
    within: box,
    refusal: () => (saving ? '正在保存，这次扫码没有记入' : undefined),
  });
  const pick = (part: Part) => {
    const problem = take(part);
    if (!problem) return soundFound();
    soundUnknown();
    notice.warn(problem);
  };
  return (
    <Box ref={box} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <PartPicker onPick={pick} />
      </Box>
      <CameraButton />
      {scanning && (
        <Button
          size="small"
          disabled={saving}
          onClick={() => change({ quantities: allArrived(coming), scanning: false }, '')}
        >
          {words.all}
        </Button>
      )}
      <Typography role="status" variant="body2" sx={{ flexBasis: '100%', minHeight: 20, fontWeight: said ? 600 : 400 }}>
        {said || '可以逐件扫码点收：扫一次记一件，没扫到的按 0 计'}
      </Typography>
    </Box>
  );
}
