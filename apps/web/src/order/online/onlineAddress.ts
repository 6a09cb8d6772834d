import { pathOfRoute } from '../../screenList';

const withId = (route: string, id: string) => `${pathOfRoute(route) ?? ''}?id=${encodeURIComponent(id)}`;

export const onlineOrderAddress = (id: string) => withId('OrderWechatDetail', id);
export const afterSaleAddress = (id: string) => withId('OrderWechatAfterSaleDetail', id);
export const maintenanceAddress = (id: string) => withId('OrderMaintenanceDetail', id);
