import type { MerchantForm } from './merchantForm';

/** Makes a valid form for tests and scripts. */
export function exampleForm(
  pictures: (what: string) => string = (what) => `/file/${what}`,
  today = '2026-11-21',
): MerchantForm {
  const end = `${String(Number(today.slice(0, 4)) + 8)}-06-30`;
  return {
    subject: {
      subjectType: 'INDIVIDUAL',
      licenceNumber: '92330105MA2B0P5L3T',
      merchantName: '杭州市拱墅区顺达汽配经营部',
      licenceAddress: '杭州市拱墅区石祥路589号',
      licenceBegin: '2018-03-01',
      licenceEnd: '长期',
      licenceImage: pictures('licence'),
    },
    legalPerson: {
      name: '陈国华',
      idNumber: '11010519491231002X',
      idAddress: '杭州市拱墅区石祥路589号',
      idBegin: '2015-06-30',
      idEnd: end,
      idFrontImage: pictures('front'),
      idBackImage: pictures('back'),
    },
    contact: { contactType: 'LEGAL', name: '陈国华', phone: '13900000001', email: 'chen@shunda.example' },
    business: {
      shortName: '顺达汽配',
      servicePhone: '0571-88000001',
      storeName: '顺达汽配石祥路店',
      areaCode: '330100',
      address: '石祥路589号',
      entranceImage: pictures('entrance'),
      indoorImage: pictures('indoor'),
    },
    bank: {
      accountType: 'PERSONAL',
      accountName: '陈国华',
      bankName: '工商银行',
      bankAlias: '1000009561',
      areaCode: '330100',
      accountNumber: '6222021234567890123',
    },
    materials: { remark: '' },
  };
}
