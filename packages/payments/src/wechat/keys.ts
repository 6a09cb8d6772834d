/** Keys of a service provider (服务商) at WeChat Pay v3. All secrets; never logged. */
export interface WechatPayKeys {
  /** The service provider's merchant number (sp_mchid). */
  mchid: string;
  /** The service provider's official account (sp_appid), to which customers' openids belong. */
  appid: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  /** Private key of that certificate, PEM. */
  privateKey: string;
  /** APIv3 key, 32 characters: decrypts notifications. */
  apiV3Key: string;
  /**
   * WeChat Pay's public keys by serial (`PUB_KEY_ID_…` or that of a platform certificate), PEM. The first one encrypts
   * what we send.
   */
  publicKeys: Readonly<Record<string, string>>;
}
