import { useSearchParams } from 'react-router-dom';
import { EditCashCard } from './EditCashCard';
import { IssueCashCards } from './IssueCashCards';
import { SellCashCard } from './SellCashCard';

/** 现金卡编辑: issues cards; with `?id=` changes one, with `?sell=` sells one, which is scanned there when it is empty. */
export function CustomerCardCashSave() {
  const [search] = useSearchParams();
  const [id, sells] = [search.get('id'), search.get('sell')];
  if (id) return <EditCashCard key={id} id={id} />;
  return sells === null ? <IssueCashCards /> : <SellCashCard key={sells} id={sells} />;
}
