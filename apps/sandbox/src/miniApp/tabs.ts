import { messagesTab } from './messagesTab';
import { signInTab } from './signInTab';
import { rows, text, type Act, type Row, type Tab } from './tab';

const yuan = (fen: unknown): string => `¥${(Number(fen ?? 0) / 100).toFixed(2)}`;
const day = (moment: unknown): string => text(moment).slice(0, 10);

const exchangeText = (row: Row): string => `兑换 1 件 ${text(row.part)}`;
const amountText = (row: Row): string =>
  Number(row.kind) === 1
    ? `满 ${yuan(row.threshold)} 减 ${yuan(row.face)}`
    : `满 ${yuan(row.threshold)} 打 ${String(Number(row.percent) / 10)} 折，最多减 ${yuan(row.cap)}`;
const couponText = (row: Row): string => (Number(row.kind) === 3 ? exchangeText(row) : amountText(row));
const COUPON = ['未使用', '已锁定', '已使用', '已过期', '已作废'];

const RUN = ['砍价中', '已砍到底', '已下单', '已购买', '已结束'];
const TASK = ['待审核', '已通过', '已驳回'];
const runText = (row: Row): string[] => [
  text(row.goodsName),
  `原价 ${yuan(row.listPrice)}，底价 ${yuan(row.floorPrice)}，现在 ${yuan(row.price)}`,
  `${text(row.helped)} / ${text(row.helpers)} 人帮砍，${RUN[Number(row.status)] ?? ''}`,
];

const CANCELLED = 4;
const CASH_CARD = ['未售', '有效', '已用完', '已过期', '已换新', '已冻结'];
const GIFT_CARD = ['未售', '有效', '已用完', '已过期', '已冻结'];

const QUANTITY = { name: 'quantity', label: '数量', value: '1' };
const WORDS = { name: 'content', label: '说明' };

/** The pages of the stand-in, in the order of its menu. */
export const tabs: readonly Tab[] = [
  {
    key: 'coupons',
    title: '领券中心',
    top: {
      path: '/api/parts/app/distributorCustomer/bind',
      label: '填推广码',
      fields: [{ name: 'code', label: '推广码' }],
      body: ({ code }) => ({ code }),
    },
    list: '/api/parts/app/couponSchema/page',
    empty: '现在没有可以领的优惠券。',
    text: (row) => [
      text(row.name),
      couponText(row),
      `还剩 ${text(row.left)} 张，${row.mayTake === 0 ? '不能再领' : `还可领 ${text(row.mayTake)} 张`}`,
    ],
    acts: {
      receive: (row) =>
        row.mayTake === 0
          ? undefined
          : {
              path: '/api/parts/app/couponSchema/receive',
              label: '领取',
              hidden: { id: text(row.id) },
              body: ({ id }) => ({ id }),
            },
    },
  },
  {
    key: 'mine',
    title: '我的优惠券',
    list: '/api/parts/app/customerCoupon/page',
    empty: '还没有优惠券。',
    text: (row) => [
      text(row.name),
      couponText(row),
      `券码 ${text(row.code)}，${COUPON[Number(row.status)] ?? ''}，${day(row.validTo)} 到期`,
    ],
    acts: {},
  },
  {
    key: 'mall',
    title: '商城',
    list: '/api/parts/app/goodsShop/page',
    empty: '这家门店没有上架的商品。',
    query: ({ shopId = '' }) => ({ shopId }),
    text: (row) => [text(row.name), text(row.spec), yuan(row.price)],
    acts: {
      preview: (row) => ({
        path: '/api/parts/app/orderSale/preview',
        label: '算价和可用的券',
        hidden: { skuId: text(row.skuId) },
        fields: [QUANTITY],
        body: ({ shopId, skuId, quantity }) => ({ shopId, lines: [{ skuId, quantity: Number(quantity) }] }),
        told: (answer) =>
          [
            `应付 ${yuan(answer.receivable)}，券减 ${yuan(answer.coupon)}`,
            ...rows(answer.coupons).map((one) => {
              const use = text(one.problem) || `减 ${yuan(one.amount)}，编号 ${text(one.id)}`;
              return `${text(one.name)} ${text(one.words)}：${use}`;
            }),
          ].join('；'),
      }),
      order: (row) => ({
        path: '/api/parts/app/orderSale/add',
        label: '到店自提下单',
        hidden: { skuId: text(row.skuId) },
        fields: [
          QUANTITY,
          { name: 'receiver', label: '收货人' },
          { name: 'phone', label: '手机号' },
          { name: 'coupons', label: '优惠券编号' },
        ],
        body: ({ shopId, skuId, quantity, receiver, phone, coupons = '' }) => ({
          ...{ shopId, delivery: 1, receiver, phone },
          couponIds: coupons.split(/[\s,，]+/u).filter(Boolean),
          lines: [{ skuId, quantity: Number(quantity) }],
        }),
      }),
    },
  },
  {
    key: 'bargains',
    title: '砍价',
    list: '/api/parts/app/bargainActSchema/page',
    empty: '这家门店现在没有砍价活动。',
    query: ({ shopId = '' }) => ({ shopId }),
    text: (row) => [
      text(row.goodsName),
      `原价 ${yuan(row.listPrice)}，底价 ${yuan(row.floorPrice)}，剩 ${text(row.left)} 件`,
    ],
    acts: {
      begin: (row) => ({
        path: '/api/parts/app/bargainingActivity/add',
        label: '发起砍价',
        hidden: { id: text(row.id) },
        body: ({ id, shopId }) => ({ activitySchemaId: id, shopId }),
      }),
    },
  },
  {
    key: 'runs',
    title: '我的砍价',
    list: '/api/parts/app/bargainingActivity/page',
    empty: '还没有发起过砍价。',
    text: (row) => [...runText(row), `给朋友的编号 ${text(row.id)}`],
    acts: {
      buy: (row) => ({
        path: '/api/parts/app/orderSale/add',
        label: '按现价自提下单',
        hidden: { bargainId: text(row.id), skuId: text(row.skuId), of: text(row.shopId) },
        fields: [
          { name: 'receiver', label: '收货人' },
          { name: 'phone', label: '手机号' },
        ],
        body: ({ bargainId, skuId, of, receiver, phone }) => ({
          ...{ shopId: of, bargainId, delivery: 1, receiver, phone },
          lines: [{ skuId, quantity: 1 }],
        }),
      }),
    },
  },
  {
    key: 'help',
    title: '帮朋友砍价',
    list: '/api/parts/app/bargainingActivity/item',
    empty: '没有这个砍价。',
    asks: { name: 'id', label: '朋友给的编号' },
    query: ({ id = '' }) => ({ id }),
    text: (row) => [
      ...runText(row),
      ...rows(row.helps).map(({ name, amount }) => `${text(name)}** 砍掉 ${yuan(amount)}`),
    ],
    acts: {
      cut: (row) => ({
        path: '/api/parts/app/bargainingActivity/help',
        label: '帮砍一刀',
        hidden: { id: text(row.id) },
        body: ({ id }) => ({ id }),
      }),
    },
  },
  {
    key: 'tasks',
    title: '限时活动',
    list: '/api/parts/app/distributorEarnTask/page',
    empty: '还没有提交过。',
    top: {
      path: '/api/parts/app/distributorEarnTask/add',
      label: '提交',
      fields: [{ name: 'words', label: '完成情况' }],
      body: ({ words }) => ({ words }),
    },
    text: (row) => [
      text(row.taskName),
      text(row.words),
      `奖励 ${yuan(row.reward)}，${TASK[Number(row.status)] ?? ''}${row.reason ? `：${text(row.reason)}` : ''}`,
    ],
    acts: {},
  },
  {
    key: 'wallet',
    title: '我的钱包',
    list: '/api/parts/app/customer/wallet',
    empty: '还没有会员卡。',
    text: (row) => [
      `会员余额 ${yuan(row.balance)}${row.frozen ? '，已冻结' : `，可用 ${yuan(row.spendable)}`}`,
      `积分 ${text(row.points)}${row.levelName ? `，${text(row.levelName)}` : ''}`,
      ...rows(row.cashCards).map(
        (card) => `现金卡 ${text(card.number)}：${yuan(card.balance)}，${CASH_CARD[Number(card.state)] ?? ''}`,
      ),
      ...rows(row.giftCards).map(
        (card) => `${text(card.name)}：还剩 ${text(card.left)} 次，${GIFT_CARD[Number(card.state)] ?? ''}`,
      ),
    ],
    acts: {},
  },
  {
    key: 'member',
    title: '会员码',
    list: '/api/parts/app/memberCode/get',
    empty: '会员码暂时打不开。',
    text: (row) => [text(row.code), '在收银台扫这个码，一分钟内有效，用一次；刷新本页换一个'],
    acts: {},
  },
  {
    key: 'orders',
    title: '我的订单',
    list: '/api/parts/app/orderSale/page',
    empty: '还没有订单。',
    text: (row) => [
      text(row.code),
      rows(row.lines)
        .map((line) => `${text(line.name)} × ${text(line.quantity)}`)
        .join('，'),
      `应付 ${yuan(row.receivable)}，已付 ${yuan(row.received)}`,
    ],
    pays: (row) => (owed(row) > 0 ? text(row.id) : undefined),
    acts: {
      member: (row) => (row.id !== undefined && owed(row) <= 0 ? undefined : paidByMember(row)),
      cancel: (row) => seenOrder(row, 'cancel', '取消订单'),
      confirm: (row) => seenOrder(row, 'confirmReceipt', '确认收货'),
    },
  },
  {
    key: 'dull',
    title: '特价清仓',
    list: '/api/parts/app/dullGoods/page',
    empty: '现在没有清仓的商品。',
    text: (row) => [
      text(row.title),
      text(row.words),
      ...rows(row.lines).map(
        (line) => `${text(line.shopName)}：${yuan(line.price)}，可供 ${text(line.offered)} ${text(row.unitName)}`,
      ),
    ],
    acts: {
      ask: (row) => ({
        path: '/api/parts/app/inquiryManager/add',
        label: '询价',
        hidden: { headerId: text(row.id) },
        fields: [QUANTITY, WORDS],
        body: ({ headerId, quantity, content }) => ({ headerId, kind: 0, quantity: Number(quantity), content }),
      }),
    },
  },
  {
    key: 'inquiries',
    title: '我的询价',
    list: '/api/parts/app/inquiryManager/page',
    empty: '还没有询过价。',
    item: {
      path: '/api/parts/app/inquiryManager/item',
      rows: ({ id, code, title, lines }) => rows(lines).map((line) => ({ ...line, inquiryId: id, code, title })),
    },
    text: (row) => [
      `${text(row.code)} ${text(row.title)}`,
      text(row.shopName),
      ...rows(row.messages).map(
        ({ side, content, price }) =>
          `${Number(side) === 0 ? '我' : '门店'}：${text(content)}${price === null ? '' : `（${yuan(price)}）`}`,
      ),
    ],
    acts: {
      say: (row) => ({
        path: '/api/parts/app/inquiryManager/say',
        label: '再说一句',
        hidden: { id: text(row.id) },
        fields: [WORDS],
        body: ({ id, content }) => ({ id, content }),
      }),
      read: (row) => ({
        path: '/api/parts/app/inquiryManager/read',
        label: '标为已读',
        hidden: { id: text(row.inquiryId) },
        body: ({ id }) => ({ id }),
      }),
    },
  },
  {
    key: 'arrivals',
    title: '新品推荐',
    list: '/api/parts/app/recommendGoodsDetail/page',
    empty: '现在没有推荐的新品。',
    text: (row) => [text(row.title), text(row.words), row.price === null ? '价格面议' : yuan(row.price)],
    acts: {
      ask: (row) => ({
        path: '/api/parts/app/recommendGoodsInquiry/add',
        label: '询价',
        hidden: { id: text(row.id) },
        fields: [QUANTITY, WORDS],
        body: ({ id, shopId, quantity, content }) => ({ id, shopId, kind: 0, quantity: Number(quantity), content }),
      }),
    },
  },
  signInTab,
  messagesTab,
];

/** What an order still asks for, fen; nothing of a cancelled one. */
function owed(row: Row): number {
  return Number(row.status) === CANCELLED ? 0 : Number(row.receivable ?? 0) - Number(row.received ?? 0);
}

function paidByMember(row: Row): Act {
  return {
    path: '/api/parts/app/orderSale/payByMember',
    label: '用积分、卡、余额付',
    hidden: { id: text(row.id), version: text(row.version), amount: String(owed(row)) },
    fields: [
      { name: 'points', label: '抵扣积分' },
      { name: 'cards', label: '现金卡卡号（多张用逗号隔开）' },
      { name: 'balance', label: '再用余额（填 1）' },
    ],
    body: ({ id, version, amount, points = '', cards = '', balance = '' }) => ({
      ...{ id, version: Number(version), amount: Number(amount) },
      ...(points && { points: Number(points) }),
      ...(cards && { cashCards: cards.split(/[,，]/u).filter(Boolean) }),
      ...(balance && { storedValue: balance === '1' }),
    }),
    told: (answer) =>
      `${rows(answer.tenders)
        .map((one) => `${text(one.label)} ${yuan(one.amount)}`)
        .join('，')}；还需支付 ${yuan(answer.due)}`,
  };
}

function seenOrder(row: Row, call: 'cancel' | 'confirmReceipt', label: string): Act {
  return {
    path: `/api/parts/app/orderSale/${call}`,
    label,
    hidden: { id: text(row.id), version: text(row.version) },
    body: ({ id, version }) => ({ id, version: Number(version) }),
  };
}
