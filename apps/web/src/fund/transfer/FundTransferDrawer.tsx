import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { fundTransferLifecycle } from '@partsdesk/core/fund/fundTransferLifecycle';
import { fundTransferData } from '@partsdesk/print/documents/fundTransferData';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { RowActions, type RowActionList } from '@partsdesk/ui/list/RowActions';
import { Money } from '@partsdesk/ui/text/Money';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { PaperButtons } from '../../print/PaperButtons';
import { useMayVisit } from '../../useMayVisit';

interface FundTransferDrawerProps {
  transfer: Schemas['FundTransfer'];
  actions: RowActionList;
  onClose: () => void;
}

const { booked, reversal } = fundTransferLifecycle.statuses;

/** Shows a transfer, what took it back, and the way to its rows in the accounts. */
export function FundTransferDrawer({ transfer, actions, onClose }: FundTransferDrawerProps) {
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const isReversal = transfer.status === reversal.code;
  const working = mayVisit('FundWorking') && {
    label: '看流水',
    run: () => void navigate(listAddress('FundWorking', { documentId: transfer.id })),
  };
  return (
    <DetailDrawer
      title={transfer.code}
      state={<LifecycleChip lifecycle={fundTransferLifecycle} status={transfer.status} />}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          <PaperButtons templateType={18} id={transfer.id} read={() => fundTransferData(transfer)} />
          <RowActions actions={[working, ...actions]} />
        </>
      }
      onClose={onClose}
    >
      <DetailSection title="单据">
        <FactGrid
          facts={[
            ['转账金额', <Money key="amount" fen={transfer.amount} strong />],
            ['手续费', <Money key="fee" fen={transfer.fee} />],
            ['转出账户', `${transfer.fromShop} · ${transfer.fromName}`],
            ['转入账户', `${transfer.toShop} · ${transfer.toName}`],
            ['发生日期', transfer.day],
            transfer.settles.length > 0 && ['渠道到账日', transfer.settles.join('、')],
            transfer.fromTill !== '' && ['转出钱箱', `${transfer.fromTill}，算在当班的应有现金里`],
            transfer.toTill !== '' && ['转入钱箱', `${transfer.toTill}，算在当班的应有现金里`],
            [isReversal ? '冲销原因' : '备注', transfer.remark || '-'],
            transfer.status !== booked.code && [
              isReversal ? '原单' : '冲销单',
              <DocumentNumber key="counter" code={transfer.counterCode} />,
            ],
            ['经办人', transfer.by],
            ['登记时间', formatMoment(transfer.createTime)],
            transfer.printTimes > 0 && ['打印次数', `${String(transfer.printTimes)} 次`],
          ]}
        />
      </DetailSection>
    </DetailDrawer>
  );
}
