import type { PrintType } from '@partsdesk/core/print/printTypes';
import type { Template } from '@partsdesk/print/template';
import type { AddRule } from '@partsdesk/ui/form/field';

/** What every part of the designer is given. */
export interface EditorProps {
  template: Template;
  type: PrintType;
  onChange: (template: Template) => void;
  addRule: AddRule | undefined;
}
