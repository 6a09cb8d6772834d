import { Shell } from './Shell';

/** Shows that the address is unknown. */
export function NotFound() {
  return (
    <Shell title="页面不存在">
      <p className="next">请检查链接，或重新扫描店铺给您的二维码。</p>
    </Shell>
  );
}
