import { expect, it } from 'vitest';
import { PermissionsProvider, useMay } from './permissions';
import { Permitted } from './Permitted';
import { renderInTest } from './renderInTest';

const BUTTONS = [
  { id: '1', path: 'customerTag.save', name: '新增', icon: '' },
  { id: '2', path: 'customerTag.update', name: '修改', icon: '' },
];
const page = (children: React.ReactNode) =>
  renderInTest(<PermissionsProvider permissions={{ buttons: BUTTONS }}>{children}</PermissionsProvider>);

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

it('[F-36] asks about any and about all of several buttons [PERM-06] [PERM-07]', async () => {
  function Entries() {
    const may = useMay();
    return (
      <>
        {may.any('customerTag.delete', 'customerTag.save') && '任一'}
        {may.any('customerTag.delete') && '没有任一'}
        {may.all('customerTag.update', 'customerTag.save') && '全部'}
        {may.all('customerTag.delete', 'customerTag.save') && '没有全部'}
      </>
    );
  }
  expect((await page(<Entries />)).text()).toBe('任一全部');
});
