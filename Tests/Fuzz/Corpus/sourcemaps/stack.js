f@/app/app.js:1:1
@@@:99999999999999999999:1
async f@[native code]
eval code@
