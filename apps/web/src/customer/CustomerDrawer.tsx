import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { customerKindText } from '@partsdesk/core/customer/customerKinds';
import { formatMoment } from '@partsdesk/core/dates';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Link } from 'react-router-dom';
import { listAddress } from '../listAddress';
import { useMayVisit } from '../useMayVisit';
import { CustomerCard } from './CustomerCard';
import { CustomerCoupons } from './CustomerCoupons';
import { CustomerPhone } from './CustomerPhone';
import { CustomerSales } from './CustomerSales';
import { CustomerVehicles } from './CustomerVehicles';
import { CustomerPoints } from './points/CustomerPoints';
import { SmsConsentField } from './SmsConsentField';
import { TagChips } from './TagChips';
import { CustomerTimeline } from './timeline/CustomerTimeline';

const SHOWN_ENTRIES = 10;

interface CustomerDrawerProps {
  /** The list's row, shown until the customer is loaded. */
  row: Schemas['Customer'];
  onEdit: (customer: Schemas['Customer']) => void;
  onTags: (customer: Schemas['Customer']) => void;
  onExchange: (customer: Schemas['Customer']) => void;
  onCoupons: (customer: Schemas['Customer']) => void;
  onStatement: (customer: Schemas['Customer']) => void;
  onClose: () => void;
}

/** Shows one customer: debt, card, points, vehicles, latest sales, and what happened. */
export function CustomerDrawer({
  row,
  onEdit,
  onTags,
  onExchange,
  onCoupons,
  onStatement,
  onClose,
}: CustomerDrawerProps) {
  const [customers, cards, details] = [
    useGroup(customer),
    useGroup(customerValueCard),
    useGroup(customerPointsDetails),
  ];
  const mayVisit = useMayVisit();
  const { data: known = row, error, reload } = useLoad(customers.item, { id: row.id });
  const { data: card } = useLoad(cards.getByCustomerId, row.kind === 0 ? undefined : { customerId: row.id });
  const { data: points } = useLoad(
    details.pageOfCustomer,
    row.kind === 0 ? undefined : { customerId: row.id, pageSize: SHOWN_ENTRIES },
  );
  return (
    <DetailDrawer
      title={known.name}
      state={<EnabledChip status={known.status} />}
      onClose={onClose}
      actions={
        <Permitted path="customer.save">
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button variant="outlined" onClick={() => onTags(known)}>
              标签
            </Button>
            <Button variant="contained" onClick={() => onEdit(known)}>
              编辑
            </Button>
          </Box>
        </Permitted>
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      <DetailSection>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 8, rowGap: 2 }}>
          <Figure label="欠款">
            <Money fen={known.debt} />
          </Figure>
          <Figure label="信用额度">
            {known.creditLimit === null ? '未开通挂账' : <Money fen={known.creditLimit} />}
          </Figure>
          {card && card.entries.length > 0 && (
            <Figure label="储值余额">
              <Money fen={card.balance} />
            </Figure>
          )}
          {points && points.total > 0 && <Figure label="积分">{points.available.toLocaleString('en-US')}</Figure>}
          <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
            {known.debt > 0 && mayVisit('OrderListIndex') && (
              <Button component={Link} to={listAddress('OrderListIndex', { customerId: known.id, owing: true })}>
                查看欠款单据
              </Button>
            )}
            {known.kind !== 0 && <Button onClick={() => onStatement(known)}>对账单</Button>}
          </Box>
        </Box>
      </DetailSection>
      <DetailSection>
        <FactGrid
          facts={[
            ['手机号', <CustomerPhone key={known.id} customerId={known.id} phone={known.phone} />],
            ['客户类别', customerKindText(known.kind)],
            ['会员等级', known.levelByHand ? `${orDash(known.levelName)}（手动指定）` : orDash(known.levelName)],
            ['所属门店', known.shopName],
            ['其他可见门店', orDash(known.otherShops.map(({ name }) => name).join('、'))],
            ['来源', orDash(known.source)],
            ['服务人员', orDash(known.serviceStaffName)],
            ['新增时间', formatMoment(known.createTime)],
            ['地址', orDash(known.address)],
            ['标签', <TagChips key="tags" tags={known.tags} wrap />],
            ['备注', orDash(known.remark)],
          ]}
        />
      </DetailSection>
      {card && card.entries.length > 0 && <CustomerCard card={card} />}
      {points && points.total > 0 && (
        <CustomerPoints customer={known} points={points} onExchange={() => onExchange(known)} />
      )}
      {known.kind !== 0 && (
        <CustomerCoupons customerId={known.id} onGive={known.status === 1 ? () => onCoupons(known) : undefined} />
      )}
      {known.kind !== 0 && <SmsConsentField customerId={known.id} />}
      <CustomerVehicles customerId={known.id} />
      <CustomerSales customerId={known.id} />
      {known.kind !== 0 && <CustomerTimeline customerId={known.id} />}
    </DetailDrawer>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="div">
        {label}
      </Typography>
      <Typography component="div" sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>
        {children}
      </Typography>
    </Box>
  );
}
