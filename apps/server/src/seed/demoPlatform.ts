import { hashPassword } from '../account/login/password';
import { addDays } from '../clock';
import type { Transaction } from '../db/database';
import { newId } from '../db/ids';
import { onlineNotice } from '../notice/onlineNotice';
import { partsStore } from '../store/shop/partsStore';
import { DEMO_PASSWORD } from './demoCompany';
import { seedContext } from './seedContext';

/**
 * The platform's operators, who edit menus, dictionaries and announcements and have a store of their own to log in to.
 */
export const demoOperator = {
  loginName: 'pingtai',
  name: '平台运营',
  phone: '13900000099',
  title: '平台运营，菜单、字典、公告',
};

const notices = [
  {
    title: '配件台已上线：扫码开单、挂单、挂账、出库一气呵成',
    days: [-100, 365],
    content: [
      '<p>欢迎使用配件台。收银台支持扫码枪与纯键盘操作：</p>',
      '<ul><li>扫码加货，<strong>F9</strong> 结算，<strong>F4</strong> 挂单</li>',
      '<li>挂账客户的欠款可在「待收款」里分次收回</li></ul>',
    ].join(''),
  },
  {
    title: '新功能：商品图片支持裁剪与水印',
    days: [-40, 30],
    content:
      '<h2>更清楚的商品图</h2><p>上传图片时可以直接裁剪，并可加上<strong>店铺名称水印</strong>。手机拍的大图会自动压缩，不用再事先处理。</p>',
  },
  {
    title: '国庆期间客服值班安排',
    days: [-55, -45],
    content:
      '<p>国庆期间在线客服照常值班，时间为每天 <strong>9:00—18:00</strong>。</p><blockquote>紧急问题请拨打值班电话。</blockquote>',
  },
  {
    title: '年末盘点提醒',
    days: [-2, 40],
    content:
      '<h2>盘点前请先完成</h2><ol><li>处理完所有待出库单据</li><li>结清退货入库</li><li>导出当日库存留底</li></ol><p>盘点期间请暂停出库，以免数量对不上。</p>',
  },
  {
    title: '系统维护通知：周日凌晨 2 点至 4 点',
    days: [5, 7],
    content: '<p>届时收银台可能短暂无法使用，请提前安排。</p>',
  },
] as const;

/** Adds the operator, the operator's store, and the announcements so far. */
export async function addDemoPlatform(transaction: Transaction, now: Date): Promise<void> {
  const { db } = transaction;
  const id = newId(now);
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await db
    .insertInto('platform.app_user')
    .values({
      id,
      login_name: demoOperator.loginName,
      name: demoOperator.name,
      phone: demoOperator.phone,
      password_hash,
      platform_level: 1,
      create_time: now,
    })
    .execute();
  const ctx = seedContext(transaction, { now: addDays(now, -100), user: { id, name: demoOperator.name } });
  const call = (handler: unknown, body: object) =>
    (handler as (ctx: unknown, input: { query: object; body: object }) => Promise<string>)(ctx, { query: {}, body });
  await call(partsStore.add, { name: '平台运营中心', contact: demoOperator.name, phone: demoOperator.phone });
  for (const {
    title,
    content,
    days: [from, until],
  } of notices)
    await call(onlineNotice.add, {
      title,
      content,
      startTime: addDays(now, from).toISOString(),
      endTime: addDays(now, until).toISOString(),
    });
}
