import { remote } from '@forewire/ui/rspack/preset.ts';

export default remote({ name: 'marketing', directory: import.meta.dirname });
