import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { Field } from '@partsdesk/ui/form/field';
import { SelectField } from '@partsdesk/ui/form/SelectField';

export const ALONG = 'along';
const GENERAL = 'general';

/** What becomes of each card: `ALONG`, `GENERAL`, or the id of the vehicle that it goes onto. */
export type Chosen = Readonly<Record<string, string>>;

interface CardChoicesProps {
  cards: readonly Schemas['VehicleCard'][];
  /** The other vehicles of the present owner. */
  others: readonly { id: string; plate: string }[];
  owner: string;
  field: Field<Chosen>;
  errors: Readonly<Record<string, string>>;
}

/** Asks of each maintenance card of a vehicle whether it goes with it, or where it stays. */
export function CardChoices({ cards, others, owner, field, errors }: CardChoicesProps) {
  const { value: chosen, addRule, onChange } = field;
  return cards.map(({ id, name, number, left, locked }, index) => (
    <SelectField
      key={id}
      label={`${name}（尾号 ${number.slice(-4)}）`}
      required
      hint={
        locked ? `剩 ${String(left)} 次，${String(locked)} 次被未收款的单据占用，不能随车` : `剩 ${String(left)} 次`
      }
      choices={[
        ...(locked ? [] : [{ value: ALONG, label: '随车给新车主' }]),
        ...others.map((other) => ({ value: other.id, label: `留给${owner}，改挂 ${other.plate}` })),
        { value: GENERAL, label: `留给${owner}，转为通用卡` },
      ]}
      name={`${field.name}[${String(index)}]`}
      error={errors[`${field.name}[${String(index)}]`]}
      {...(addRule && { addRule })}
      value={chosen[id]}
      onChange={(value) => onChange({ ...chosen, [id]: value })}
    />
  ));
}

/** Returns the choices as the server takes them. */
export const choicesOf = (cards: readonly { id: string }[], chosen: Chosen): Schemas['VehicleCardChoice'][] =>
  cards.flatMap(({ id }): Schemas['VehicleCardChoice'][] => {
    const value = chosen[id];
    if (!value) return [];
    if (value === ALONG) return [{ id, goesAlong: true }];
    return [{ id, goesAlong: false, ...(value === GENERAL ? {} : { vehicleId: value }) }];
  });
