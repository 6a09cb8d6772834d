import Box from '@mui/material/Box';
import { capitals } from '@partsdesk/core/capitals';
import { formatFen, formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { isRoll, ROLL_PADDING } from '@partsdesk/ui/document/papers.ts';
import { BarCode } from '../order/print/BarCode';
import { SlipFrame } from '../order/print/SlipFrame';
import { SlipSums } from '../order/print/SlipSums';
import { SlipTable } from '../order/print/SlipTable';
import { Pair, Rule, TillFoot, TillHead, tillText } from '../order/print/tillParts';

/** What the preview sells. */
const LINES = [
  { id: '1', code: 'LQ-1001', name: '机油滤清器 W712/95', unit: '个', quantity: 2, price: 3500 },
  { id: '2', code: 'JY-5W30', name: '全合成机油 5W-30 4L', unit: '桶', quantity: 1, price: 26800 },
];
const TOTAL = LINES.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
const CODE = 'CK-A01-20261124-000001';

interface SlipPreviewProps {
  setting: Omit<Schemas['StoreSettings']['print'], 'version'>;
  /** It is printed itself, and has no edge of its own. */
  onPaper?: boolean;
}

/** Shows how a sale prints on the chosen paper. */
export function SlipPreview({ setting, onPaper = false }: SlipPreviewProps) {
  const { paper } = setting;
  const edge = onPaper
    ? {}
    : {
        bgcolor: 'common.white',
        color: 'common.black',
        border: 1,
        borderColor: 'divider',
        ...(isRoll(paper) ? { width: paper, padding: ROLL_PADDING[paper] } : { minWidth: 560, maxWidth: 800, p: 5 }),
      };
  return <Box sx={edge}>{isRoll(paper) ? <Slip head={setting} /> : <Sheet head={setting} />}</Box>;
}

const Slip = ({ head }: { head: SlipPreviewProps['setting'] }) => (
  <Box sx={tillText}>
    <TillHead head={head} title="销售小票" />
    <Rule />
    <Pair label="单号">{CODE}</Pair>
    <Pair label="客户">散客</Pair>
    <Rule />
    {LINES.map(({ id, code, name, unit, quantity, price }) => (
      <Box key={id} sx={{ mb: 1 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
        <Box>{code}</Box>
        <Pair label={`${String(quantity)} ${unit} × ${formatFen(price)}`}>{formatFen(quantity * price)}</Pair>
      </Box>
    ))}
    <Rule />
    <Pair label="合计" strong>
      {formatYuan(TOTAL)}
    </Pair>
    <Box>大写：{capitals(TOTAL)}</Box>
    <Rule />
    <BarCode text={CODE} />
    <TillFoot head={head} />
  </Box>
);

const Sheet = ({ head }: { head: SlipPreviewProps['setting'] }) => (
  <SlipFrame
    shopName={head.header}
    head={head}
    title="销售出库单"
    code={CODE}
    facts={[
      ['客户', '散客'],
      ['电话', '-'],
      ['车牌', '-'],
    ]}
    signatures={['发货人', '客户签收']}
  >
    <SlipTable<(typeof LINES)[number]>
      lines={LINES}
      columns={[
        ['序号', (_, index) => index + 1],
        ['商品编码', ({ code }) => code],
        ['商品', ({ name }) => name],
        ['单位', ({ unit }) => unit],
        ['数量', ({ quantity }) => quantity, 'figure'],
        ['单价', ({ price }) => formatFen(price), 'figure'],
        ['金额', ({ quantity, price }) => formatFen(quantity * price), 'figure'],
      ]}
    />
    <SlipSums label="应收" amount={TOTAL} others={[['已收', TOTAL]]} />
  </SlipFrame>
);
