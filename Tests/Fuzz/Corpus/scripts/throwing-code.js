// throwing code
Object.defineProperty(Object.prototype, 'code', { get() { throw new Error('x'); } }); throw new Error('y');
