import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPrintOffset, MOST_OFFSET, printOffset, type PrintOffset } from '@partsdesk/core/print/printOffsets';
import { CALIBRATED_PAPERS, calibrationPage } from '@partsdesk/print/calibration';
import { paperName } from '@partsdesk/print/paperName';
import { pageSize } from '@partsdesk/print/template';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { Section } from '@partsdesk/ui/page/Section';
import { useCallback, useState } from 'react';
import { storage } from '../session';
import { MmField } from './designer/MmField';
import { Pages } from './Pages';

const CHOICES = CALIBRATED_PAPERS.map((paper, value) => ({ value, label: paperName(paper) }));
const ACROSS = [
  { value: 1, label: '向右移' },
  { value: -1, label: '向左移' },
];
const DOWN = [
  { value: 1, label: '向下移' },
  { value: -1, label: '向上移' },
];

/** 本机打印校准: measures the printer of this device by a page with rulers, and moves what it prints. */
export function PrinterCalibration() {
  const [at, setAt] = useState(0);
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  const paper = CALIBRATED_PAPERS[at];
  if (!paper) return null;
  const page = calibrationPage(paper);
  return (
    <Section
      title="本机打印校准"
      action={
        <Button variant="outlined" onClick={() => setPrinting(true)}>
          打印校准页
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        打印校准页，用尺量外框离纸边的距离，和页上写的不一样时在这里移动，再打印一张核对。移动马上生效，只对这台电脑的这个浏览器，最多
        10 毫米。
      </Typography>
      <SelectField label="纸张" name="calibrated" choices={CHOICES} value={at} onChange={setAt} width={220} />
      <Offsets key={at} paper={paperName(paper)} />
      {printing && (
        <PrintSheet pageSize={pageSize(paper, page)} onPrinted={printed}>
          <Pages pages={[page]} offset={printOffset(storage, paperName(paper))} />
        </PrintSheet>
      )}
    </Section>
  );
}

function Offsets({ paper }: { paper: string }) {
  const [offset, setOffset] = useState(() => printOffset(storage, paper));
  const [signs, setSigns] = useState({ x: offset.x < 0 ? -1 : 1, y: offset.y < 0 ? -1 : 1 });
  const set = (change: Partial<PrintOffset>) => {
    const next = { ...offset, ...change };
    setOffset(next);
    keepPrintOffset(storage, paper, next);
  };
  const turn = (axis: 'x' | 'y', sign: number) => {
    setSigns({ ...signs, [axis]: sign });
    set({ [axis]: Math.abs(offset[axis]) * sign });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <SelectField label="左右" name="across" choices={ACROSS} value={signs.x} onChange={(sign) => turn('x', sign)} />
      <MmField
        label="左右移动"
        name="offset.x"
        most={MOST_OFFSET}
        value={Math.abs(offset.x)}
        addRule={undefined}
        onChange={(x) => x <= MOST_OFFSET && set({ x: x * signs.x })}
      />
      <SelectField label="上下" name="down" choices={DOWN} value={signs.y} onChange={(sign) => turn('y', sign)} />
      <MmField
        label="上下移动"
        name="offset.y"
        most={MOST_OFFSET}
        value={Math.abs(offset.y)}
        addRule={undefined}
        onChange={(y) => y <= MOST_OFFSET && set({ y: y * signs.y })}
      />
    </Box>
  );
}
