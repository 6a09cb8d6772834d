/** 启用状态, as the contract's `Enabled`. */
export const enabledChoices = [{ value: 1, label: '启用' }, { value: 0, label: '禁用' }] as const;

export function enabledText(status: number): string {
  return status === 1 ? '启用' : '禁用';
}
