/** The filter of 待收款: outbounds that money is owed of. Its list, and whoever counts it, ask by this. */
export const OWING_OUTS = { owing: true } as const;

/** The filter of 待出库: outbounds that are paid or on credit, whose goods are not all out. */
export const READY_OUTS = { ready: true } as const;
