import { screen } from '../screen';

export const routes = [
  screen('SelectStore', async () => (await import('./shop/SelectStore')).SelectStore),
  screen('SelectShop', async () => (await import('./shop/SelectShop')).SelectShop),
  screen('ShopSave', async () => (await import('./shop/ShopSave')).ShopSave),
  screen('ShopAuthentication', async () => (await import('./shop/ShopAuthentication')).ShopAuthentication),
  screen('PlatformStoreAuth', async () => (await import('./shop/PlatformStoreAuth')).PlatformStoreAuth),
  screen('StoreShopBranch', async () => (await import('./shop/StoreShopBranch')).StoreShopBranch),
  screen('StoreModelMaintenance', async () => (await import('./vehicle/StoreModelMaintenance')).StoreModelMaintenance),
  screen('StoreMeal', async () => (await import('./vehicle/StoreMeal')).StoreMeal),
  screen('StoreMealMaterial', async () => (await import('./vehicle/StoreMealMaterial')).StoreMealMaterial),
  screen('StoreRole', async () => (await import('./roles/RoleScreens')).StoreRole),
  screen('StoreAppRole', async () => (await import('./roles/RoleScreens')).StoreAppRole),
  screen('StoreRoleBind', async () => (await import('./roles/RoleBind')).StoreRoleBind),
  screen('StoreRoleAppBind', async () => (await import('./roles/RoleBind')).StoreRoleAppBind),
  screen('StoreStaff', async () => (await import('./staff/StaffList')).StoreStaff),
  screen('StoreServicePersonal', async () => (await import('./staff/ServiceList')).StoreServicePersonal),
  screen(
    'StoreWechatAuthorization',
    async () => (await import('./wechat/StoreWechatAuthorization')).StoreWechatAuthorization,
  ),
  screen('StoreWechatNav', async () => (await import('./wechat/StoreWechatNav')).StoreWechatNav),
  screen('OpenWechat', async () => (await import('./wechat/OpenWechat')).OpenWechat),
  screen('StoreSalesType', async () => (await import('./setting/StoreSalesType')).StoreSalesType),
  screen(
    'StoreSetPriceAuthority',
    async () => (await import('./setting/StoreSetPriceAuthority')).StoreSetPriceAuthority,
  ),
  screen('StoreCloseAccounts', async () => (await import('./setting/StoreCloseAccounts')).StoreCloseAccounts),
];
