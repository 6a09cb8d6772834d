import { jointReceiptData } from '@partsdesk/print/documents/jointReceiptData';
import { orderData } from '@partsdesk/print/documents/orderData';
import { slipHeadOf } from '@partsdesk/print/documents/slipHead';
import { tillData } from '@partsdesk/print/documents/tillData';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Pages } from '../../print/Pages';
import { systemBody, templatePages } from '../../print/templatePages';
import { PickingSheet } from './PickingSheet';

const textOf = (slip: React.ReactElement): string => {
  const paper = document.createElement('div');
  paper.innerHTML = renderToStaticMarkup(slip);
  paper.querySelectorAll('style').forEach((style) => style.remove());
  return paper.textContent;
};

const Slip = ({ out }: { out: Schemas['SaleOutDetail'] }) => (
  <Pages pages={templatePages(systemBody(3, '80mm'), 3, tillData(out)).pages} />
);
const Sheet = ({ slip, order }: { slip: 'order' | 'out'; order: Schemas['OrderSaleDetail'] }) => {
  const type = slip === 'order' ? 1 : 2;
  return <Pages pages={templatePages(systemBody(type, 'A4'), type, orderData(slip, order)).pages} />;
};

const customer = {
  customerId: 'c',
  customerName: '王师傅修理厂',
  customerPhone: '137****0001',
  plate: '浙A12345',
  paymentStatus: 0,
  summary: '',
  lineCount: 2,
  createdBy: '张丽',
  createTime: '2026-11-22T10:00:00+08:00',
  shopName: '城东店',
  shopHeader: '顺达汽配城东店',
  shopPhone: '0571-88886666',
  shopAddress: '解放路 1 号',
  shopLogo: '/file/logo.png',
  shopQrcode: '',
  shopFooter: '凭小票三日内可退换',
} as const;
const part = {
  skuId: 's',
  skuCode: 'LQ-001',
  brandName: '曼牌',
  name: '机油滤清器',
  spec: '',
  barCode: '6920000000017',
  unitName: '个',
  isService: false,
  giftCardWords: '',
  giftCardItemId: null,
  detailTypeId: null,
  detailTypeName: '',
  quantity: 2,
} as const;

const out: Schemas['SaleOutDetail'] = {
  ...customer,
  id: 'o',
  code: 'CK-1',
  orderId: 'x',
  orderCode: 'XS-1',
  status: 1,
  onCredit: true,
  receivable: 6500,
  received: 1500,
  debt: 5000,
  remark: '',
  version: 1,
  slipPrintTimes: 0,
  timeline: [],
  goodwill: 0,
  coupon: 0,
  covered: 0,
  goodwills: [],
  earned: ['机油滤清器 1 件，到店领取', '80 积分'],
  lines: [
    {
      ...part,
      id: 'l',
      shelf: '',
      decimals: 0,
      warehouseId: 'w',
      warehouseName: '',
      outQuantity: 0,
      restQuantity: 2,
      returnedQuantity: 0,
      price: 3500,
      amount: 6700,
    },
  ],
  receipts: [
    {
      id: 'r',
      code: 'SK-1',
      status: 0,
      voidsCode: null,
      saleOutId: 'o',
      batchCode: null,
      amount: 1500,
      change: 500,
      remark: '',
      version: 1,
      printTimes: 0,
      createdBy: '周婷',
      createTime: customer.createTime,
      tenders: [
        {
          method: 'cash',
          accountId: 'a',
          accountName: '',
          tendered: 2000,
          amount: 1500,
          cardEnd: null,
          cardRest: null,
          points: null,
        },
      ],
    },
  ],
};

it('[MEM-50] the slip tells which cash card paid, and what is left on it', () => {
  const [receipt] = out.receipts;
  const byCard = {
    ...receipt!,
    change: 0,
    tenders: [
      {
        method: 'cashCard' as const,
        accountId: 'a',
        accountName: '现金卡',
        tendered: 1500,
        amount: 1500,
        cardEnd: '1234',
        cardRest: 8500,
        points: null,
      },
    ],
  };
  const text = textOf(<Slip out={{ ...out, receipts: [byCard] }} />);
  expect(text).toContain('现金卡尾号1234¥15.00');
  expect(text).toContain('卡内余额¥85.00');
});

it("the till's slip adds up: full prices less discount are the sum, cash less change is the receipt", () => {
  const text = textOf(<Slip out={out} />);
  for (const words of [
    '2 个 × 35.0070.00',
    '优惠-¥3.00',
    '合计¥67.00',
    '大写：陆拾柒元整',
    '现金¥20.00',
    '找零¥5.00',
    '实收¥15.00',
    '退货冲减¥2.00',
    '挂账¥50.00',
    '收银员周婷',
  ])
    expect(text).toContain(words);
});

it('[U-33] the slip names shop, address and telephone, brand and code, counts the goods and holds its bar code', () => {
  const text = textOf(<Slip out={out} />);
  for (const words of [
    '顺达汽配城东店',
    '解放路 1 号',
    '电话：0571-88886666',
    '凭小票三日内可退换',
    'LQ-001 · 曼牌',
    '件数1 种 2 件',
    '收到¥20.00',
    '找零¥5.00',
  ])
    expect(text).toContain(words);
  const slip = renderToStaticMarkup(<Slip out={out} />);
  expect(slip).toContain('aria-label="条码 CK-1"');
  expect(slip.match(/href="[^"]*"/g), 'its logo, and no code where the shop has none').toEqual([
    'href="/file/logo.png"',
  ]);
});

it('who paid several outbounds at once reads what each of them got and still owes', () => {
  const share = { saleOutId: 'o', saleOutCode: 'CK-1', id: 'r', code: 'SK-1', received: 3500, debt: 0 };
  const done = {
    id: 'b',
    code: 'HS-1',
    received: 5000,
    change: 500,
    debt: 2000,
    createTime: customer.createTime,
    shares: [share, { ...share, saleOutId: 'p', saleOutCode: 'CK-2', received: 1500, debt: 2000 }],
  };
  const data = jointReceiptData({
    done,
    printTimes: 0,
    tenders: [{ method: 'cash', amount: 5500 }],
    customerName: '王师傅',
    by: '周婷',
  });
  const { pages } = templatePages(systemBody(5, '80mm'), 5, {
    ...data,
    fields: { ...data.fields, ...slipHeadOf(customer) },
  });
  const text = textOf(<Pages pages={pages} />);
  for (const words of [
    '顺达汽配城东店',
    '合并收款单',
    '单号HS-1',
    'CK-1¥35.00',
    'CK-2¥15.00',
    '现金¥55.00',
    '找零¥5.00',
    '实收¥50.00',
    '大写：伍拾元整',
    '尚欠¥20.00',
  ])
    expect(text).toContain(words);
});

it('of what is paid and was sold at full price nothing is said about discount, change or debt', () => {
  const text = textOf(
    <Slip
      out={{
        ...out,
        receivable: 7000,
        received: 7000,
        debt: 0,
        onCredit: false,
        receipts: [],
        lines: out.lines.map((line) => ({ ...line, amount: 7000 })),
      }}
    />,
  );
  for (const words of ['优惠', '找零', '挂账', '尚欠', '冲减']) expect(text).not.toContain(words);
});

it("[U-33] a sales order on paper shows each line's discount, a gift as such, and what is still owed", () => {
  const money = {
    listPrice: 3500,
    listAmount: 7000,
    handDiscount: 0,
    coupon: 0,
    roundOff: 0,
    outQuantity: 0,
    closedQuantity: 0,
    outStatus: 0,
    remark: '',
  } as const;
  const order: Schemas['OrderSaleDetail'] = {
    ...customer,
    onCredit: false,
    id: 'x',
    code: 'XS-1',
    source: 0,
    status: 0,
    listAmount: 14_000,
    discount: 7300,
    receivable: 6700,
    received: 1500,
    credited: 200,
    vehicleId: null,
    serviceStaffId: null,
    serviceStaffName: '',
    handDiscount: 300,
    coupon: 0,
    coupons: [],
    roundOff: 0,
    remark: '送到店里',
    saleOutId: 'o',
    saleOutCode: 'CK-1',
    version: 1,
    printTimes: 0,
    outPrintTimes: 0,
    timeline: [],
    lines: [
      {
        ...part,
        ...money,
        because: [],
        id: 'l',
        orderType: 1,
        price: 3500,
        priceChange: 0,
        handDiscount: 300,
        coupon: 0,
        amount: 6700,
      },
      { ...part, ...money, because: [], id: 'm', orderType: 2, price: 3500, priceChange: -7000, amount: 0 },
    ],
  };
  const text = textOf(<Sheet slip="order" order={order} />);
  for (const words of [
    '顺达汽配城东店 销售单',
    '单号：XS-1',
    '3.0067.00',
    '机油滤清器（赠品）',
    '70.000.00',
    '应收：¥67.00',
    '大写：陆拾柒元整',
    '优惠合计：¥73.00',
    '已收：¥15.00',
    '退货冲减：¥2.00',
    '欠款：¥50.00',
    '备注：送到店里',
  ])
    expect(text).toContain(words);
  // [U-33] the sheet has the shop's telephone and a row of totals.
  for (const words of ['电话：0571-88886666', '共 2 种 4 件', '合计473.0067.00']) expect(text).toContain(words);
  expect(text).not.toContain('已出');
  expect(textOf(<Sheet slip="out" order={order} />)).toContain('单号：CK-1');
});

it('[U-52] a picking slip lists what is still owed in the order of the shelves, each outbound on its page', () => {
  const [line] = out.lines;
  if (!line) throw new Error('no line');
  const lines = [
    { ...line, id: '1', shelf: 'B-02', skuCode: 'B' },
    { ...line, id: '2', shelf: 'A-01', skuCode: 'A' },
    { ...line, id: '3', shelf: 'A-00', skuCode: 'C', restQuantity: 0 },
  ];
  const text = textOf(
    <PickingSheet
      outs={[
        { ...out, lines },
        { ...out, id: 'o2', code: 'CK-2' },
      ]}
    />,
  );
  expect(text.indexOf('A-01')).toBeLessThan(text.indexOf('B-02'));
  expect(text).not.toContain('A-00');
  expect(text).toContain('曼牌');
  expect(text).toContain('CK-2');
});
