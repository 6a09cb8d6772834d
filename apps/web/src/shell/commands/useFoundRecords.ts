import { DOCUMENT_KINDS, typedNumber } from '@partsdesk/core/order/documentNumber';
import { formatQuantity } from '@partsdesk/core/quantity';
import { customer } from '@partsdesk/sdk/parts/customer';
import { documentSearch } from '@partsdesk/sdk/parts/documentSearch';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAddress, OPENED } from '../../listAddress';
import { useMayVisit } from '../../useMayVisit';
import type { Command } from './commands';
import { foundAddress, OUTBOUND } from './foundAddress';

const DEBOUNCE_MS = 250;
const FEW = 5;
const LONGEST_NAME = 20;

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
  // Two digits are in nearly every phone number; a part's code may begin like a document's.
  const isName = words.length >= (number ? 4 : 2) && !(number?.kind && (number.day ?? number.shop));
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
    ...(numbered.data ?? []).flatMap((one): Command[] => {
      const address = foundAddress(one);
      if (!address) return [];
      const hint = hintOf(DOCUMENT_KINDS[one.kind], one.party);
      // What an outbound shows of receipts stands beside the outbound itself.
      const id = `document ${address}${one.screen === OUTBOUND && one.kind !== 'CK' ? ` ${one.code}` : ''}`;
      return [{ id, group: '单据', label: one.code, hint, run: go(address) }];
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
