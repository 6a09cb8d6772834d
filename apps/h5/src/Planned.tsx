import { Shell } from './Shell';

/** A page that is still to be built, or that does not exist. */
export function Planned({ title, text = '建设中：该功能正在开发，请在店内柜台付款。' }: { title: string; text?: string }) {
  return (
    <Shell title={title}>
      <p className="next">{text}</p>
    </Shell>
  );
}
