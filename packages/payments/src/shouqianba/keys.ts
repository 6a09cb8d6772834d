/** Keys of a vendor (开发者) at Shouqianba. */
export interface SqbVendorKeys {
  appId: string;
  vendorSn: string;
  vendorKey: string;
  /** Signs the forms of onboarding (RSA, SHA1), PEM. */
  privateKey: string;
  /** Verifies Shouqianba's answers to them, PEM. */
  publicKey: string;
}
