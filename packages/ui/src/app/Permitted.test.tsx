import { expect, it } from 'vitest';
import { PermissionsProvider } from './permissions';
import { Permitted } from './Permitted';
import { renderInTest } from './renderInTest';

const may = (path: string) => path === 'customerTag.save';
const page = (children: React.ReactNode) =>
  renderInTest(<PermissionsProvider may={may}>{children}</PermissionsProvider>);

it('shows an element whose button the user has', async () => {
  const { button } = await page(
    <Permitted path="customerTag.save">
      <button>新增</button>
    </Permitted>,
  );
  expect(button('新增').disabled).toBe(false);
});

it('removes an element whose button the user lacks [PERM-03]', async () => {
  const { text } = await page(
    <Permitted path="customerTag.delete">
      <button>删除</button>
    </Permitted>,
  );
  expect(text()).not.toContain('删除');
});

it('disables an element whose button the user lacks, where it is to stay [PERM-04]', async () => {
  const { button } = await page(
    <Permitted path="customerTag.delete" otherwise="disable">
      <button>删除</button>
    </Permitted>,
  );
  expect(button('删除').disabled).toBe(true);
});
