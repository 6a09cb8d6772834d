import { typedNumber } from '@partsdesk/core/order/documentNumber';
import { formatQuantity } from '@partsdesk/core/quantity';
import { customer } from '@partsdesk/sdk/parts/customer';
import { documentSearch } from '@partsdesk/sdk/parts/documentSearch';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  stockInAddress,
  stockOutAddress,
  stockTakingAddress,
  stockTransferAddress,
} from '../../goods/stock/stockAddress';
import { listAddress, OPENED } from '../../listAddress';
import { borrowOutAddress } from '../../order/borrow/borrowAddress';
import { orderSaleAddress, returnAddress, saleOutAddress } from '../../order/documentAddress';
import { afterSaleAddress } from '../../order/online/onlineAddress';
import { useMayVisit } from '../../useMayVisit';
import type { Command } from './commands';

const DEBOUNCE_MS = 250;
const FEW = 5;
const LONGEST_NAME = 20;

const documents: Record<Schemas['FoundDocument']['kind'], { title: string; address: (id: string) => string }> = {
  XS: { title: '销售单', address: orderSaleAddress },
  CK: { title: '出库单', address: saleOutAddress },
  TH: { title: '退货单', address: returnAddress },
  JY: { title: '借用单', address: borrowOutAddress },
  SH: { title: '售后单', address: afterSaleAddress },
  RK: { title: '入库单', address: stockInAddress },
  QT: { title: '其他出库单', address: stockOutAddress },
  DB: { title: '调拨单', address: stockTransferAddress },
  PD: { title: '盘点单', address: stockTakingAddress },
};

const hintOf = (...facts: (string | undefined)[]) => facts.filter(Boolean).join(' · ');

/**
 * Finds documents by the end of their number, customers and parts, while the user is typing; of each kind only what the
 * user may open.
 */
export function useFoundRecords(typed: string): { found: Command[]; searching: boolean } {
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const wanted = typed.trim();
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const number = typedNumber(words);
  // Two digits are in nearly every phone number.
  const isName = words.length >= (number ? 4 : 2) && !number?.kind;
  const everyShop = mayVisit('CustomerListAll');
  const numbered = useLoad(useGroup(documentSearch).find, number ? { code: words } : undefined);
  const customers = useLoad(
    useGroup(customer).page,
    isName && words.length <= LONGEST_NAME && (everyShop || mayVisit('CustomerList'))
      ? { keyword: words, pageSize: FEW, ...(everyShop && { all: true }) }
      : undefined,
  );
  const parts = useLoad(
    useGroup(goodsShop).page,
    isName && mayVisit('GoodsShopList') ? { keyword: words, pageSize: FEW } : undefined,
  );
  const go = (address: string) => () => void navigate(address);
  const found = [
    ...(numbered.data ?? []).map(({ kind, id, code, party }): Command => {
      const { title, address } = documents[kind];
      return {
        id: `document ${address(id)}`,
        group: '单据',
        label: code,
        hint: hintOf(title, party),
        run: go(address(id)),
      };
    }),
    ...(customers.data?.records ?? []).map(({ id, name, phone, plates }): Command => {
      const list = listAddress(everyShop ? 'CustomerListAll' : 'CustomerList', { keyword: name });
      // One of two of the same name is meant.
      const address = `${list}&${OPENED}=${id}`;
      return { id: `customer ${id}`, group: '客户', label: name, hint: hintOf(phone, ...plates), run: go(address) };
    }),
    ...(parts.data?.records ?? []).map(({ id, skuCode, name, spec, brandName, available, unitName }): Command => {
      const label = [name, spec].filter(Boolean).join(' ');
      const hint = hintOf(skuCode, brandName, `可售 ${formatQuantity(available)} ${unitName}`);
      return {
        id: `part ${id}`,
        group: '商品',
        label,
        hint,
        run: go(listAddress('GoodsShopList', { keyword: skuCode })),
      };
    }),
  ];
  const loading = numbered.loading || customers.loading || parts.loading;
  return { found: wanted && wanted === words ? found : [], searching: wanted !== words || loading };
}
