export default {
  passWithNoTests: true,
  projects: [
    '<rootDir>/libs/{kernel,privacy,event-store,commands,messaging,http,service,testing}',
    '<rootDir>/libs/contexts/*',
    '<rootDir>/apps/*',
    '<rootDir>/tools/*',
    '<rootDir>/bench',
  ],
};
