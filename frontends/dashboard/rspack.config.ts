import { remote } from '@forewire/ui/rspack/preset.ts';

export default remote({ name: 'dashboard', directory: import.meta.dirname });
