import type { MerchantForm } from '@partsdesk/core/pay/onboarding/merchantForm';
import { wxApplyLifecycle } from '@partsdesk/core/pay/onboarding/wxApplyLifecycle';
import { addDays, addSeconds } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { sealedForm } from '../../pay/onboarding/filings';

/** The demo company's application for online payments. */
export const demoMerchantForm: MerchantForm = {
  subject: {
    subjectType: 'ENTERPRISE',
    licenceNumber: '91330105MA2B0P5L3X',
    merchantName: '杭州顺达汽车配件有限公司',
    licenceAddress: '杭州市拱墅区石祥路589号',
    licenceBegin: '2018-03-01',
    licenceEnd: '长期',
  },
  legalPerson: {
    name: '陈国华',
    idNumber: '11010519491231002X',
    idAddress: '杭州市拱墅区石祥路589号',
    idBegin: '2016-06-30',
    idEnd: '2036-06-30',
  },
  contact: { contactType: 'LEGAL', name: '陈国华', phone: '13900000001', email: 'chenguohua@shunda.example' },
  business: {
    shortName: '顺达汽配',
    servicePhone: '0571-88000001',
    storeName: '顺达汽配石祥路店',
    areaCode: '330100',
    address: '石祥路589号',
  },
  bank: {
    accountType: 'CORPORATE',
    accountName: '杭州顺达汽车配件有限公司',
    bankName: '工商银行',
    bankAlias: '1000009561',
    areaCode: '330100',
    branchName: '',
    accountNumber: '1202020909900011234',
  },
  materials: { remark: '' },
};

/** Adds a smaller shop whose bank account WeChat Pay has rejected. `pictures` are files of the store. */
export async function addRejectedApplication(
  ctx: Context,
  pictures: { licenceImage: string; idFrontImage: string; idBackImage: string },
): Promise<void> {
  const { licenceImage, idFrontImage, idBackImage } = pictures;
  const form: MerchantForm = {
    subject: {
      subjectType: 'INDIVIDUAL',
      licenceNumber: '92330105MA2B0P5L3T',
      merchantName: '杭州市拱墅区城北汽修配件商行',
      licenceAddress: '杭州市拱墅区康桥路66号',
      licenceBegin: '2019-05-06',
      licenceEnd: '长期',
      licenceImage,
    },
    legalPerson: {
      name: '沈建平',
      idNumber: '330105198406120011',
      idAddress: '杭州市拱墅区康桥路66号',
      idBegin: '2019-08-01',
      idEnd: '2039-08-01',
      idFrontImage,
      idBackImage,
    },
    contact: { contactType: 'LEGAL', name: '沈建平', phone: '13757100118', email: 'shenjianping@chengbei.example' },
    business: {
      shortName: '城北汽修配件',
      servicePhone: '13757100118',
      storeName: '城北汽修配件',
      areaCode: '330100',
      address: '康桥路66号',
      entranceImage: licenceImage,
      indoorImage: idFrontImage,
    },
    bank: {
      accountType: 'PERSONAL',
      accountName: '沈建平',
      bankName: '农业银行',
      bankAlias: '1000009574',
      areaCode: '330100',
      accountNumber: '6228480329991234567',
    },
    materials: { remark: '' },
  };
  const id = newId(ctx.now);
  const decided = addDays(ctx.now, 2);
  await ctx.db
    .insertInto('merchant_filing')
    .values({
      store_id: ctx.storeId,
      id,
      provider: 'wechat',
      kind: 'apply',
      status: wxApplyLifecycle.statuses.rejected.code,
      form: sealedForm(ctx.settings, form),
      round: 1,
      by_name: ctx.user?.name ?? '',
      findings: JSON.stringify([
        { field: 'bank.accountNumber', name: '银行账号', reason: '银行账号与开户名称不一致，请核对' },
      ]),
      reason: '银行账号：银行账号与开户名称不一致，请核对',
      remote_no: '2000002211500341',
      remote_state: 'APPLYMENT_STATE_REJECTED',
      remote_text: '资料有误',
      submit_time: ctx.now,
      asked_time: decided,
      version: 3,
      create_time: ctx.now,
    })
    .execute();
  await recordEvent(ctx, id, '新建申请');
  await recordEvent({ ...ctx, now: addSeconds(ctx.now, 60) }, id, '提交');
  await recordEvent({ ...ctx, now: decided, user: null }, id, '驳回', '银行账号：银行账号与开户名称不一致，请核对');
}
