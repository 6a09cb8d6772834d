/** Lists names and values; omits empty ones. */
export function Facts({ facts }: { facts: [name: string, value: React.ReactNode, kind?: 'number'][] }) {
  const known = facts.filter(([, value]) => value !== '' && value !== null && value !== undefined);
  if (!known.length) return null;
  return (
    <dl className="facts">
      {known.map(([name, value, kind]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={kind}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a phone number that dials on touch. */
export const Phone = ({ number }: { number: string }) => (number ? <a href={`tel:${number}`}>{number}</a> : null);
