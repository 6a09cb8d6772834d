/** What a service provider (服务商) holds of WeChat Pay v3. All secrets; never logged. */
export interface WechatPayKeys {
  /** The service provider's merchant number (sp_mchid). */
  mchid: string;
  /** The service provider's official account (sp_appid), in whose name a customer's openid is known. */
  appid: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  /** Private key of that certificate, PEM. */
  privateKey: string;
  /** APIv3 key, 32 characters: opens notifications. */
  apiV3Key: string;
  /** WeChat Pay's public keys by their serial (`PUB_KEY_ID_…` or that of a platform certificate), PEM. The first one seals what we send. */
  publicKeys: Readonly<Record<string, string>>;
}
