import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EditableLines } from '@partsdesk/ui/form/EditableLines';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useSavePdf } from '../../print/useDownloadPdf';
import { useTemplatePrint } from '../../print/useTemplatePrint';
import { labelColumns } from './labelColumns';
import { differingPrices, labelProblem, labelsOf, sumOfLabels, type LabelLine } from './labelCounts';

interface PrintLabelsProps {
  /** Whose ids they are: of the archive's parts, of the shop's goods, or of variants. */
  kind: 'goods' | 'shopGoods' | 'sku';
  ids: readonly string[];
  /** How many labels each variant has at first; one where left out. */
  counts?: ReadonlyMap<string, number>;
  onClose: () => void;
}

/** 打印标签: prints labels of parts, as many of each as wanted. */
export function PrintLabels({ kind, ids, counts, onClose }: PrintLabelsProps) {
  const parts = useGroup(goodsSku);
  const { data, error, reload } = useLoad(parts.labels, { kind, ids: [...ids] }, { held: true });
  if (data) return <LabelsDrawer kind={kind} parts={data} counts={counts} onClose={onClose} />;
  return (
    <DetailDrawer title="打印标签" onClose={onClose}>
      <DetailSection>
        {error === undefined ? <PageSkeleton rows={4} /> : <ErrorState error={error} onRetry={reload} />}
      </DetailSection>
    </DetailDrawer>
  );
}

interface LabelsDrawerProps {
  kind: PrintLabelsProps['kind'];
  parts: readonly Schemas['LabelGoods'][];
  counts: PrintLabelsProps['counts'];
  onClose: () => void;
}

function LabelsDrawer({ kind, parts: labelled, counts, onClose }: LabelsDrawerProps) {
  const [lines, setLines] = useState<readonly LabelLine[]>(() =>
    labelled.map((part) => ({ ...part, count: counts ? (counts.get(part.skuId) ?? 0) : 1 })),
  );
  const [firstLabel, setFirstLabel] = useState<number>();
  const { print, choose, sheet } = useTemplatePrint(19, () => labelsOf(lines), { copies: 1, firstLabel });
  const problem = labelProblem(lines);
  // In the archive alone, where the price that was changed is not the one that is printed.
  const differing = kind === 'goods' ? differingPrices(lines) : undefined;
  const parts = useGroup(goodsSku);
  const savePdf = useSavePdf();
  const pdf = () =>
    parts.labelsPdf({
      labels: lines.filter(({ count }) => count > 0).map(({ skuId, count }) => ({ skuId, count })),
      ...(firstLabel === undefined ? {} : { firstLabel }),
    });
  return (
    <>
      <DetailDrawer
        title="打印标签"
        onClose={onClose}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <Typography variant="body2" color={problem ? 'error' : 'textSecondary'} sx={{ flex: 1 }} aria-live="polite">
              {problem ?? `共 ${String(sumOfLabels(lines))} 张`}
            </Typography>
            <Button disabled={problem !== undefined} onClick={() => void savePdf(pdf)}>
              下载 PDF
            </Button>
            <Button disabled={problem !== undefined} onClick={() => choose()}>
              选择模板
            </Button>
            <Button variant="contained" disabled={problem !== undefined} onClick={() => void print()}>
              打印
            </Button>
          </Box>
        }
      >
        <DetailSection>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            单张标签纸每张一页；整张标签纸按模板排满，用过一部分的填从第几张开始。售价和货位是本店的，本店没有的商品印总店价。不要的填
            0。
          </Typography>
          {differing && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {differing}
            </Alert>
          )}
          <QuantityField
            label="整张标签纸从第几张开始"
            name="firstLabel"
            most={1000}
            value={firstLabel}
            onChange={setFirstLabel}
          />
          <EditableLines<LabelLine>
            label="标签"
            lines={lines}
            onChange={setLines}
            columns={labelColumns}
            lineKey={({ skuId }) => skuId}
            removable={false}
            empty="没有可打印的商品"
          />
        </DetailSection>
      </DetailDrawer>
      {sheet}
    </>
  );
}
