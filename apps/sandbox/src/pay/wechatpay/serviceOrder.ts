/** An order of pay-after-use as the stand-in holds it. */
export interface ServiceOrder {
  outOrderNo: string;
}
