import { isFree, orderTypeLabel, type OrderType } from '@partsdesk/core/order/sale/orderType';
import { addQuantities } from '@partsdesk/core/quantity';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, slipHeadOf, type DocumentMoment, type OfShop } from './slipHead';

interface OrderLine {
  skuCode: string;
  name: string;
  spec: string;
  brandName: string;
  unitName: string;
  orderType: OrderType;
  quantity: number;
  outQuantity: number;
  listPrice: number;
  listAmount: number;
  amount: number;
}

/** A sales order as its page reads it, in fen. */
interface OrderDocument extends OfShop {
  code: string;
  saleOutCode: string;
  customerName: string;
  customerPhone: string;
  plate: string;
  createTime: DocumentMoment;
  createdBy: string;
  serviceStaffName: string;
  remark: string;
  listAmount: number;
  receivable: number;
  received: number;
  credited: number;
  coupon: number;
  printTimes: number;
  outPrintTimes: number;
  lines: readonly OrderLine[];
}

const orDash = (text: string) => text || '-';

/** Returns the fields of a 销售单, or of the 出库单 of an order. */
export function orderData(slip: 'order' | 'out', order: OrderDocument): PrintData {
  const { lines } = order;
  return {
    fields: {
      ...slipHeadOf(order),
      ...printsOf(slip === 'out' ? order.outPrintTimes : order.printTimes),
      shopName: order.shopName,
      code: slip === 'out' ? order.saleOutCode : order.code,
      orderCode: order.code,
      customerName: order.customerName,
      customerPhone: orDash(order.customerPhone),
      plate: orDash(order.plate),
      createTime: momentOf(order.createTime),
      createdBy: order.createdBy,
      serviceStaffName: orDash(order.serviceStaffName),
      remark: order.remark,
      kinds: lines.length,
      pieces: addQuantities(...lines.map(({ quantity }) => quantity)),
      listAmount: order.listAmount,
      discount: order.listAmount - order.receivable,
      coupon: order.coupon,
      receivable: order.receivable,
      received: order.received,
      credited: order.credited,
      debt: order.receivable - order.received - order.credited,
    },
    lists: {
      lines: lines.map((line, index) => ({
        index: index + 1,
        skuCode: line.skuCode,
        name:
          `${line.name} ${line.spec}`.trim() + (isFree(line.orderType) ? `（${orderTypeLabel(line.orderType)}）` : ''),
        brandName: line.brandName,
        unitName: line.unitName,
        quantity: line.quantity,
        outQuantity: line.outQuantity,
        listPrice: line.listPrice,
        discount: line.listAmount - line.amount,
        amount: line.amount,
      })),
    },
  };
}
