import { nativeModule } from 'bridgehost/native';

nativeModule('Lock', () => ({
  methods: {
    async open() {
      for (;;);
    },
  },
}));
