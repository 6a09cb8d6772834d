import { customer } from '@partsdesk/sdk/parts/customer';
import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { ExcelImport } from '@partsdesk/ui/file/ExcelImport';
import { useState } from 'react';
import { MenuButton } from '../goods/MenuButton';

/** Imports customers and their service persons by sheets, in the head of the customers' lists. */
export function CustomerSheets() {
  const [customers, placing] = [useGroup(customer), useGroup(customerShop)];
  const may = useMay();
  const [open, setOpen] = useState<'customers' | 'service' | 'shops'>();
  const close = () => setOpen(undefined);
  const entries: [string, () => void][] = [];
  if (may('customer.import'))
    entries.push(['导入客户', () => setOpen('customers')], ['按表格分配服务人员', () => setOpen('service')]);
  if (may('customerShop.distribute')) entries.push(['按表格分配门店', () => setOpen('shops')]);
  if (!entries.length) return null;
  return (
    <>
      <MenuButton label="导入" entries={entries} />
      {open === 'customers' && (
        <ExcelImport
          title="客户"
          path="/api/parts/customer/importData"
          checkPath="/api/parts/customer/import"
          template={() => customers.importTemplate()}
          maxMegabytes={10}
          hint="按手机号认客户：已有的客户按表格更新，空着的格子不改；新客户归当前门店，或表格写明的门店。多个标签用顿号隔开。"
          onClose={close}
        />
      )}
      {open === 'service' && (
        <ExcelImport
          title="服务人员分配"
          path="/api/parts/customer/importServiceData"
          template={() => customers.importServiceTemplate()}
          maxMegabytes={10}
          hint="服务人员手机号空着，表示这位客户不归任何人。"
          onClose={close}
        />
      )}
      {open === 'shops' && (
        <ExcelImport
          title="门店分配"
          path="/api/parts/customerShop/importData"
          template={() => placing.importTemplate()}
          maxMegabytes={10}
          hint="按手机号认客户；多家可见门店用顿号隔开，空着就只在所属门店可见。"
          onClose={close}
        />
      )}
    </>
  );
}
