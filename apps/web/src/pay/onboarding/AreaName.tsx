import { bankInfo } from '@partsdesk/sdk/pay/bankInfo';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Shows the name of a city's code; the code until it is loaded. */
export function AreaName({ code }: { code: string }) {
  const banks = useGroup(bankInfo);
  const { data } = useLoad(banks.page, { kind: 'city', area: `${code.slice(0, 2)}0000`, pageSize: 100 });
  return data?.records.find((city) => city.code === code)?.name ?? code;
}
