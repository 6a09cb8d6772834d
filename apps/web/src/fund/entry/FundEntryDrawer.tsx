import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { fundEntryLifecycle } from '@partsdesk/core/fund/fundEntryLifecycle';
import { fundClassLabel, FundDirection, isInProfit } from '@partsdesk/core/fund/fundTypes';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { fundEntryData } from '@partsdesk/print/documents/fundEntryData';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { StoredImage } from '@partsdesk/ui/file/StoredImage';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { RowActions, type RowActionList } from '@partsdesk/ui/list/RowActions';
import { Money } from '@partsdesk/ui/text/Money';
import { PaperButtons } from '../../print/PaperButtons';

interface FundEntryDrawerProps {
  direction: FundDirection;
  entry: Schemas['FundEntry'];
  actions: RowActionList;
  onClose: () => void;
}

const { booked, reversal } = fundEntryLifecycle.statuses;

/** Shows an income or an expense with its vouchers, and what took it back. */
export function FundEntryDrawer({ direction, entry, actions, onClose }: FundEntryDrawerProps) {
  const isReversal = entry.status === reversal.code;
  return (
    <DetailDrawer
      title={entry.code}
      state={<LifecycleChip lifecycle={fundEntryLifecycle} status={entry.status} />}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          <PaperButtons
            templateType={direction === FundDirection.income ? 17 : 21}
            id={entry.id}
            read={() => fundEntryData(entry)}
          />
          <RowActions actions={actions} />
        </>
      }
      onClose={onClose}
    >
      <DetailSection title="单据">
        <FactGrid
          facts={[
            ['金额', <Money key="amount" fen={entry.amount} strong />],
            ['发生日期', entry.day],
            ['类型', entry.typeName],
            ['分类', `${fundClassLabel(entry.typeClass)}${isInProfit(entry.typeClass) ? '' : '（不计入利润）'}`],
            ['账户', `${entry.shopName} · ${entry.accountName}（${payMethodLabel(entry.method)}）`],
            entry.tillName !== '' && ['钱箱', `${entry.tillName}，算在当班的应有现金里`],
            ['对方', entry.party || '-'],
            [isReversal ? '冲销原因' : '备注', entry.remark || '-'],
            entry.status !== booked.code && [
              isReversal ? '原单' : '冲销单',
              <DocumentNumber key="counter" code={entry.counterCode} />,
            ],
            ['经办人', entry.by],
            ['登记时间', formatMoment(entry.createTime)],
            entry.printTimes > 0 && ['打印次数', `${String(entry.printTimes)} 次`],
          ]}
        />
      </DetailSection>
      <DetailSection title="凭证">
        {entry.pictures.length === 0 && <Typography color="textSecondary">没有上传凭证</Typography>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {entry.pictures.map((path, at) => (
            <Box
              key={path}
              sx={{
                width: 150,
                height: 150,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1.5,
                overflow: 'hidden',
              }}
            >
              <StoredImage path={path} isPrivate alt={`凭证${String(at + 1)}`} fit="contain" />
            </Box>
          ))}
        </Box>
      </DetailSection>
    </DetailDrawer>
  );
}
