/** A question that is answered before an act. */
export interface Question {
  title: string;
  /** The consequence, in one sentence. */
  text?: React.ReactNode;
  /** Label of the confirming button. */
  action?: string;
  cancel?: string;
  /** Marks an act that cannot be undone. */
  danger?: boolean;
}
