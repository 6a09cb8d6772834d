import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { can } from '@partsdesk/core/lifecycle';
import { inquiryKindLabel } from '@partsdesk/core/market/arrivals/inquiryKinds';
import { inquiryReplyLifecycle } from '@partsdesk/core/market/arrivals/inquiryReplyLifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { inquiryManager } from '@partsdesk/sdk/parts/inquiryManager';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentActions } from '@partsdesk/ui/document/DocumentActions';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { Section } from '@partsdesk/ui/page/Section';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newTransferAddress } from '../../goods/stock/stockAddress';
import { listAddress } from '../../listAddress';
import { distributionAddress } from '../../order/distribution/distributionAddress';
import { useMayVisit } from '../../useMayVisit';
import { pieces } from './dullTexts';
import { EnquiryMemo } from './EnquiryMemo';
import { EnquiryReply } from './EnquiryReply';
import { EnquiryStock } from './EnquiryStock';
import { EnquiryThread } from './EnquiryThread';

type Inquiry = Schemas['InquiryItem'];
type Line = Schemas['InquiryShopLine'];

const offerText = ({ price, quantity, goodUntil }: Line, unitName: string) =>
  [
    price !== null && `报价 ${formatYuan(price)}`,
    quantity !== null && `可供 ${pieces(quantity, unitName)}`,
    goodUntil !== null && `有效期至 ${goodUntil}`,
  ]
    .filter(Boolean)
    .join('，');

/** An inquiry with its threads; a reply leads on to an order or a transfer. */
export function Enquiry({ inquiry }: { inquiry: Inquiry }) {
  const inquiries = useGroup(inquiryManager);
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const [opened, setOpened] = useState<{ show: 'reply' | 'memo'; line: Line } | { show: 'note' }>();
  const close = () => setOpened(undefined);
  const replies = may('inquiryManager.reply');
  const { code, unitName, quantity, skuCode, customerId, customerName } = inquiry;
  const remarkOf = (line: Line) =>
    [`询价 ${code}`, line.price !== null && `报价 ${formatYuan(line.price)}`].filter(Boolean).join(' ');
  const wanted = { skuCode, quantity };
  const order = (line: Line) =>
    void navigate(
      distributionAddress({ ...wanted, customerId, customerName, shopId: line.shopId, remark: remarkOf(line) }),
    );
  return (
    <DocumentPage
      title="呆滞件询价"
      code={code}
      actions={[
        mayVisit('DistributionMain') && {
          label: '查看订单',
          run: () => void navigate(listAddress('DistributionMain', { keyword: code })),
        },
        replies && { label: '询价备注', run: () => setOpened({ show: 'note' }) },
      ]}
      facts={[
        ['类型', inquiryKindLabel(inquiry.kind)],
        ['呆滞件', `${inquiry.goodsName} ${skuCode}`],
        ['规格', orDash(inquiry.spec)],
        ['数量', pieces(quantity, unitName)],
        ['客户', customerName],
        ['手机号', orDash(inquiry.phone)],
        ['询价时间', formatMoment(inquiry.createTime)],
        ['询价备注', orDash(inquiry.memo)],
      ]}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          p: { xs: 3, md: 4 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {inquiry.lines.map((line) => (
            <Section
              key={line.id}
              title={line.shopName}
              state={<LifecycleChip lifecycle={inquiryReplyLifecycle} status={line.status} />}
              action={
                <DocumentActions
                  actions={[
                    replies &&
                      can(inquiryReplyLifecycle, line.status, 'reply') && {
                        label: '回复',
                        run: () => setOpened({ show: 'reply', line }),
                      },
                    mayVisit('DistributionMain') && { label: '转开单', run: () => order(line) },
                    may('stockTransfer.save') &&
                      mayVisit('GoodsStockTransfer') && {
                        label: '调拨',
                        run: () => void navigate(newTransferAddress({ ...wanted, remark: `询价 ${code}` })),
                      },
                    replies && { label: '备注', run: () => setOpened({ show: 'memo', line }) },
                  ]}
                />
              }
            >
              <EnquiryThread
                messages={line.messages}
                unitName={unitName}
                note={[
                  `标价 ${formatYuan(line.listPrice)}，现在可供 ${pieces(line.offered, unitName)}`,
                  offerText(line, unitName),
                  line.memo && `内部备注：${line.memo}`,
                ]}
              />
            </Section>
          ))}
        </Box>
        <EnquiryStock goodsId={inquiry.goodsId} unitName={unitName} />
      </Box>
      {opened?.show === 'reply' && <EnquiryReply inquiry={inquiry} line={opened.line} onClose={close} />}
      {opened?.show === 'memo' && (
        <EnquiryMemo
          title={`备注${opened.line.shopName}的回复`}
          label="内部备注"
          hint="只有本店和总店看到，客户看不到"
          memo={opened.line.memo}
          save={(memo, idempotencyKey) =>
            inquiries.updateBusinessMemo({ id: opened.line.id, version: opened.line.version, memo }, { idempotencyKey })
          }
          onClose={close}
        />
      )}
      {opened?.show === 'note' && (
        <EnquiryMemo
          title={`备注询价单 ${code}`}
          label="询价备注"
          hint="被问到的门店都能看到，客户看不到"
          memo={inquiry.memo}
          save={(memo, idempotencyKey) =>
            inquiries.updateHeaderBusinessMemo({ id: inquiry.id, version: inquiry.version, memo }, { idempotencyKey })
          }
          onClose={close}
        />
      )}
    </DocumentPage>
  );
}
