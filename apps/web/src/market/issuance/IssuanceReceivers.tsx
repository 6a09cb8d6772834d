import { COUPON_RECEIVERS, CUSTOMERS, GRADES, TAGS } from '@partsdesk/core/market/coupon/couponIssuance';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import type { Form } from '@partsdesk/ui/form/useForm';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { TagsField } from '../../customer/TagsField';
import { CustomerSelect } from '../../customer/vehicle/CustomerSelect';
import { ChosenChips } from '../coupon/ChosenChips';
import type { IssuanceDraft } from './issuanceDraft';

const choices = COUPON_RECEIVERS.map(({ code, label }) => ({ value: code, label }));

/** Chooses whom an issuance is for: everybody, tags, grades or named customers. */
export function IssuanceReceivers({ form }: { form: Form<IssuanceDraft> }) {
  const levels = useGroup(customLevel);
  const { draft, field, change, errors } = form;
  const { data: grades = [] } = useLoad(draft.receivers === GRADES ? levels.list : undefined, { status: 1 });
  const add = (one: { id: string; name: string }) => {
    if (!draft.named.some(({ id }) => id === one.id)) change({ named: [...draft.named, one] });
  };
  const blamed = { name: 'receiverIds', error: errors.receiverIds };
  return (
    <>
      <SelectField
        label="发放对象"
        required
        choices={choices}
        {...field('receivers')}
        onChange={(receivers) => change({ receivers, tagIds: [], named: [] })}
      />
      {draft.receivers === TAGS && (
        <TagsField label="标签" required {...field('tagIds')} {...blamed} hint="有其中任一标签的客户" />
      )}
      {draft.receivers === GRADES && (
        <SelectField
          {...blamed}
          label="会员等级"
          required={!draft.named.length}
          hint="可以选几个"
          value={undefined}
          choices={grades.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string) => add({ id, name: grades.find((one) => one.id === id)?.name ?? '' })}
        />
      )}
      {draft.receivers === CUSTOMERS && (
        <CustomerSelect
          // What is picked is added to the others, and the field begins anew.
          key={draft.named.length}
          {...blamed}
          label="客户"
          required={!draft.named.length}
          hint="可以选几位，最多 500 位"
          value=""
          onChange={() => undefined}
          onPick={(customer) => customer && add({ id: customer.id, name: customer.name })}
        />
      )}
      {draft.receivers !== TAGS && <ChosenChips chosen={draft.named} onChange={(named) => change({ named })} />}
    </>
  );
}
