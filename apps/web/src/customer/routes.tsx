import { screen } from '../screen';

export const routes = [
  screen('CustomerListAll', async () => (await import('./CustomerPage')).CustomerListAll),
  screen('CustomerList', async () => (await import('./CustomerPage')).CustomerList),
  screen('CustomerDuplicates', async () => (await import('./merge/CustomerDuplicates')).CustomerDuplicates),
  screen('CustomerListCar', async () => (await import('./vehicle/CustomerListCar')).CustomerListCar),
  screen('CustomerVehicleAudit', async () => (await import('./vehicle/CustomerVehicleAudit')).CustomerVehicleAudit),
  screen('CustomerMessage', async () => (await import('./remind/CustomerMessage')).CustomerMessage),
  screen('CustomerComment', async () => (await import('../order/comment/CustomerComment')).CustomerComment),
  screen('CustomerEquityGrade', async () => (await import('./grade/CustomerEquityGrade')).CustomerEquityGrade),
  screen(
    'CustomerEquityIntegral',
    async () => (await import('./points/CustomerEquityIntegral')).CustomerEquityIntegral,
  ),
  screen(
    'CustomerEquityConversion',
    async () => (await import('./exchange/CustomerEquityConversion')).CustomerEquityConversion,
  ),
  screen(
    'CustomerCardStoredValue',
    async () => (await import('./card/CustomerCardStoredValue')).CustomerCardStoredValue,
  ),
  screen(
    'CustomerCardStoredValueSave',
    async () => (await import('./card/CustomerCardStoredValueSave')).CustomerCardStoredValueSave,
  ),
  screen(
    'CustomerCardStoredValueFlow',
    async () => (await import('./card/CustomerCardStoredValueFlow')).CustomerCardStoredValueFlow,
  ),
  screen('CustomerCardGift', async () => (await import('./card/gift/CustomerCardGift')).CustomerCardGift),
  screen('CustomerCardGiftSave', async () => (await import('./card/gift/CustomerCardGiftSave')).CustomerCardGiftSave),
  screen('CustomerCardCash', async () => (await import('./card/cash/CustomerCardCash')).CustomerCardCash),
  screen('CustomerCardCashSave', async () => (await import('./card/cash/CustomerCardCashSave')).CustomerCardCashSave),
  screen('CustomerCardExport', async () => (await import('./export/CustomerCardExport')).CustomerCardExport),
  screen('CustomerExportData', async () => (await import('./export/CustomerExportData')).CustomerExportData),
  screen(
    'CustomerRegisteredWechat',
    async () => (await import('./wechat/CustomerRegisteredWechat')).CustomerRegisteredWechat,
  ),
  screen('CustomerTag', async () => (await import('./CustomerTagList')).CustomerTagList),
];
