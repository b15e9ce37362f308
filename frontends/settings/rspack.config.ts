import { remote } from '@forewire/ui/rspack/preset.ts';

export default remote({ name: 'settings', directory: import.meta.dirname });
